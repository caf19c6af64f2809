package dev.blklab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Does the database stay open until all who write to it have stopped, wherever that can be asked for? */
class ClosedLastTest {

    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:file:./data/x, jdbc:h2:file:./data/x;DB_CLOSE_ON_EXIT=FALSE",
        "jdbc:h2:mem:x;DB_CLOSE_DELAY=-1, jdbc:h2:mem:x;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE",
        "jdbc:h2:mem:x;db_close_on_exit=true, jdbc:h2:mem:x;db_close_on_exit=true",
        "jdbc:h2:file:./x;AUTO_SERVER=TRUE, jdbc:h2:file:./x;AUTO_SERVER=TRUE",
        "jdbc:postgresql://db/blklab, jdbc:postgresql://db/blklab"
    })
    void onlyWhatClosesItselfIsToldNotTo(String given, String used) {
        assertThat(ExperimentConfiguration.closedLast(given)).isEqualTo(used);
    }
}
