package dev.blklab.sweep;

import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Do they on a team's database? */
@EnabledIf(value = "dev.blklab.sweep.Postgres#starts", disabledReason = "PostgreSQL does not start on this machine")
class SweepsOnPostgresTest extends SweepsContract {

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        String address = Postgres.database("sweeps");
        properties.add("spring.datasource.url", () -> address);
        properties.add("spring.datasource.username", () -> "postgres");
    }
}
