package dev.blklab;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The lab as a process: pages and API in front, a database behind, the simulator in between. */
@SpringBootApplication
public class BlklabApplication {

    public static void main(String[] args) {
        SpringApplication.run(BlklabApplication.class, args);
    }
}
