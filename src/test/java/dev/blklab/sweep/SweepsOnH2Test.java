package dev.blklab.sweep;

import org.springframework.test.context.TestPropertySource;

/** Do sweeps keep their promises on the database everybody starts with? */
@TestPropertySource(properties = "spring.datasource.url=jdbc:h2:mem:sweeps;DB_CLOSE_DELAY=-1")
class SweepsOnH2Test extends SweepsContract {}
