package dev.blklab.web.api;

import dev.blklab.sweep.Axis;
import dev.blklab.sweep.Figures;
import dev.blklab.sweep.Metric;
import dev.blklab.sweep.RunResult;
import dev.blklab.sweep.SweepSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * The results of a sweep as Apache Parquet, one row a run, with the columns of {@link SweepCsv}. An axis of numbers is a column of
 * doubles, in which what is left to the kernel is null; any other is text. Written forwards only, a row group at a time, so that
 * any number of runs takes the same memory.
 */
final class SweepParquet {

    private static final long ROW_GROUP_BYTES = 4 << 20;
    private static final int PAGE_BYTES = 256 << 10;

    private final ParquetWriter<RunResult> writer;

    SweepParquet(SweepSpec spec, OutputStream out) throws IOException {
        this.writer = new Builder(new Forwards(out), new Rows(spec))
                .withConf(new PlainParquetConfiguration())
                .withRowGroupSize(ROW_GROUP_BYTES)
                .withPageSize(PAGE_BYTES)
                .build();
    }

    void row(RunResult r) {
        try {
            writer.write(r);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes what makes the file one: left out after an error, so that nobody takes a part for the whole. */
    void finish() throws IOException {
        writer.close();
    }

    /** A column: what it is called, and how a run's value is written. */
    private record Column(Type type, Write write) {}

    @FunctionalInterface
    private interface Write {
        /** The value of a run; null = none. */
        @Nullable
        Object of(RunResult r);
    }

    private static final class Rows extends WriteSupport<RunResult> {

        private final SweepSpec spec;
        private final List<Column> columns = new ArrayList<>();
        private @Nullable RecordConsumer consumer;

        Rows(SweepSpec spec) {
            this.spec = spec;
            add("run", PrimitiveTypeName.INT32, RunResult::run);
            add("cell", PrimitiveTypeName.INT32, r -> spec.cellOf(r.run()));
            add("baseline", PrimitiveTypeName.BOOLEAN, r -> spec.cellOf(r.run()) == spec.baseline());
            add("scenario", PrimitiveTypeName.INT32, r -> spec.scenarioOf(r.run()));
            add("replication", PrimitiveTypeName.INT32, r -> spec.replicationOf(r.run()));
            for (int a = 0; a < spec.axes().size(); a++) {
                axis(a, spec.axes().get(a));
            }
            for (Metric m : Metric.values()) {
                add(SweepCsv.column(m), PrimitiveTypeName.DOUBLE, r -> value(r, m, false));
                add(SweepCsv.column(m) + "_half", PrimitiveTypeName.DOUBLE, r -> value(r, m, true));
            }
            figure("read_ios", PrimitiveTypeName.INT64, f -> f.read().ios());
            figure("write_ios", PrimitiveTypeName.INT64, f -> f.write().ios());
            figure("bottleneck", PrimitiveTypeName.BINARY, Figures::bottleneck);
            figure("stop_reason", PrimitiveTypeName.BINARY, Figures::stopReason);
            figure("simulated_ns", PrimitiveTypeName.INT64, Figures::simulatedNs);
            figure("warmup_ns", PrimitiveTypeName.INT64, Figures::warmupNs);
            add("wall_ns", PrimitiveTypeName.INT64, RunResult::wallNs);
            figure("too_short", PrimitiveTypeName.BINARY, SweepCsv::tooShort);
            add("reused", PrimitiveTypeName.BOOLEAN, RunResult::reused);
            add("digest", PrimitiveTypeName.BINARY, RunResult::digest);
            add("failure", PrimitiveTypeName.BINARY, RunResult::failure);
        }

        private void axis(int number, Axis axis) {
            boolean numbers = axis.levels().stream().allMatch(l -> l.equals(Axis.DEFAULT) || number(l) != null)
                    && axis.levels().stream().anyMatch(l -> number(l) != null);
            add(axis.name(), numbers ? PrimitiveTypeName.DOUBLE : PrimitiveTypeName.BINARY, r -> {
                String value = spec.values(spec.cellOf(r.run())).get(number);
                return numbers ? number(value) : value;
            });
        }

        private static @Nullable Double number(String text) {
            try {
                return Double.valueOf(text);
            } catch (NumberFormatException e) {
                return null;
            }
        }

        private static @Nullable Double value(RunResult r, Metric m, boolean half) {
            Figures f = r.figures();
            if (f == null || !f.knows(m)) {
                return null;
            }
            Figures.Value v = f.value(m);
            Double whole = half ? v.half() : v.value();
            return half && whole == 0 ? null : whole;
        }

        private interface OfFigures {
            Object of(Figures f);
        }

        private void figure(String name, PrimitiveTypeName type, OfFigures of) {
            add(name, type, r -> {
                Figures f = r.figures();
                return f == null ? null : of.of(f);
            });
        }

        private void add(String name, PrimitiveTypeName type, Write write) {
            columns.add(new Column(
                    type == PrimitiveTypeName.BINARY
                            ? Types.optional(type)
                                    .as(LogicalTypeAnnotation.stringType())
                                    .named(name)
                            : Types.optional(type).named(name),
                    write));
        }

        @Override
        @SuppressWarnings("deprecation") // still abstract
        public WriteContext init(Configuration configuration) {
            return context();
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return context();
        }

        private WriteContext context() {
            return new WriteContext(
                    new MessageType("run", columns.stream().map(Column::type).toList()), Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            this.consumer = consumer;
        }

        @Override
        public void write(RunResult r) {
            RecordConsumer to = Objects.requireNonNull(consumer);
            to.startMessage();
            for (int c = 0; c < columns.size(); c++) {
                Object value = columns.get(c).write.of(r);
                if (value != null) {
                    String name = columns.get(c).type.getName();
                    to.startField(name, c);
                    write(to, value);
                    to.endField(name, c);
                }
            }
            to.endMessage();
        }

        private static void write(RecordConsumer to, Object value) {
            if (value instanceof Integer i) {
                to.addInteger(i);
            } else if (value instanceof Long l) {
                to.addLong(l);
            } else if (value instanceof Double d) {
                to.addDouble(d);
            } else if (value instanceof Boolean b) {
                to.addBoolean(b);
            } else {
                to.addBinary(Binary.fromString(value.toString()));
            }
        }
    }

    private static final class Builder extends ParquetWriter.Builder<RunResult, Builder> {

        private final Rows rows;

        Builder(OutputFile file, Rows rows) {
            super(file);
            this.rows = rows;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // still abstract
        protected WriteSupport<RunResult> getWriteSupport(Configuration configuration) {
            return rows;
        }

        @Override
        protected WriteSupport<RunResult> getWriteSupport(ParquetConfiguration configuration) {
            return rows;
        }
    }

    /** A stream that counts: all that Parquet asks of a file that is written. */
    private record Forwards(OutputStream out) implements OutputFile {

        @Override
        public PositionOutputStream create(long blockSizeHint) {
            return new PositionOutputStream() {
                private long position;

                @Override
                public long getPos() {
                    return position;
                }

                @Override
                public void write(int b) throws IOException {
                    out.write(b);
                    position++;
                }

                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    out.write(bytes, from, length);
                    position += length;
                }

                @Override
                public void flush() throws IOException {
                    out.flush();
                }
            };
        }

        @Override
        public PositionOutputStream createOrOverwrite(long blockSizeHint) {
            return create(blockSizeHint);
        }

        @Override
        public boolean supportsBlockSize() {
            return false;
        }

        @Override
        public long defaultBlockSize() {
            return 0;
        }
    }
}
