package dev.blklab.experiment;

import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JacksonModule;

/** What this package needs from Spring, and gives to the mapper of the API. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SimulatorProperties.class)
class ExperimentConfiguration {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /** Picked up by Spring Boot's own JsonMapper. */
    @Bean
    JacksonModule specModule() {
        return SpecJson.module();
    }
}
