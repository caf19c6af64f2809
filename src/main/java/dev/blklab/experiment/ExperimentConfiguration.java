package dev.blklab.experiment;

import java.time.Clock;
import java.util.Locale;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
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

    /** A database that closes by itself when the process is told to end would do so before those who still write to it have stopped. */
    @Bean
    static BeanPostProcessor databaseThatOutlivesItsUsers() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof DataSourceProperties p && p.getUrl() != null) {
                    p.setUrl(closedLast(p.getUrl()));
                }
                return bean;
            }
        };
    }

    /** The address of a database that is closed with its last connection; H2's own server mode closes it in any case. */
    static String closedLast(String url) {
        String upper = url.toUpperCase(Locale.ROOT);
        boolean closesItself = upper.startsWith("JDBC:H2:")
                && !upper.contains(";DB_CLOSE_ON_EXIT=")
                && !upper.contains(";AUTO_SERVER=TRUE");
        return closesItself ? url + ";DB_CLOSE_ON_EXIT=FALSE" : url;
    }

    /** Picked up by Spring Boot's own JsonMapper. */
    @Bean
    JacksonModule specModule() {
        return SpecJson.module();
    }
}
