package dev.blklab.experiment;

import org.springframework.test.context.TestPropertySource;

/** Do stored runs keep their promises on the database everybody starts with? */
@TestPropertySource(properties = "spring.datasource.url=jdbc:h2:mem:runs;DB_CLOSE_DELAY=-1")
class RunsOnH2Test extends RunsContract {}
