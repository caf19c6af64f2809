package dev.blklab;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;

/** The lab as a process: pages and API in front, a database behind, the simulator in between. */
// two packages may have a class of the same name
@SpringBootApplication(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
public class BlklabApplication {

    public static void main(String[] args) {
        SpringApplication.run(BlklabApplication.class, args);
    }
}
