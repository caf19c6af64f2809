package dev.blklab.experiment;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Do they on a team's database? */
@EnabledIf(value = "starts", disabledReason = "PostgreSQL does not start on this machine")
class RunsOnPostgresTest extends RunsContract {

    /** One server for the class; its shutdown hook stops it. */
    private static EmbeddedPostgres server;

    /** Skipping is for machines that cannot; where CI is set, not starting is a failure. */
    static boolean starts() throws IOException {
        try {
            server = server == null ? EmbeddedPostgres.start() : server;
            return true;
        } catch (IOException | RuntimeException e) {
            if (System.getenv("CI") != null) {
                throw e;
            }
            return false;
        }
    }

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", () -> server.getJdbcUrl("postgres", "postgres"));
        properties.add("spring.datasource.username", () -> "postgres");
    }
}
