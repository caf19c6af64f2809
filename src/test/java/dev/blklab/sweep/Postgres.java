package dev.blklab.sweep;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** One real PostgreSQL for the tests of this package; its shutdown hook stops it. */
final class Postgres {

    private static @Nullable EmbeddedPostgres server;

    private Postgres() {}

    /** Skipping is for machines that cannot; where CI is set, not starting is a failure. */
    static boolean starts() throws IOException {
        try {
            server();
            return true;
        } catch (UncheckedIOException | IllegalStateException e) {
            if (System.getenv("CI") != null) {
                throw e;
            }
            return false;
        }
    }

    /** A new database's address, for a user called postgres. */
    static synchronized String database(String name) {
        try (var connection = server().getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
        return server().getJdbcUrl("postgres", name);
    }

    private static synchronized EmbeddedPostgres server() {
        if (server == null) {
            try {
                server = EmbeddedPostgres.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return server;
    }
}
