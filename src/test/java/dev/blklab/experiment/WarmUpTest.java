package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Does warming up end by itself, and leave nothing behind? */
@SpringBootTest(
        webEnvironment = WebEnvironment.NONE,
        properties = {
            "spring.datasource.url=jdbc:h2:mem:warm-up;DB_CLOSE_DELAY=-1",
            "blklab.simulator.warm-up=3ms",
        })
class WarmUpTest {

    @Autowired
    private JdbcClient database;

    @Test
    void itEndsAndStoresNothing() {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(t -> t.getName().equals("warm-up")));
        assertThat(database.sql("select count(*) from run").query(Long.class).single())
                .isZero();
    }
}
