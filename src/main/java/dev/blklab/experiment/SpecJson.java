package dev.blklab.experiment;

import dev.blklab.sim.spec.Precision;
import dev.blklab.sim.spec.Tunable;
import dev.blklab.sim.spec.Tunables;
import java.util.EnumMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** How specs and reports are written as JSON, in the database and in the API: enums by the kernel's names, knobs as one object. */
public final class SpecJson {

    /** The mapper of the database columns; the API's own mapper has the same {@link #module()}. */
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(module())
            .enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private SpecJson() {}

    static JacksonModule module() {
        return new SimpleModule("blklab-spec")
                .addSerializer(Tunables.class, new TunablesWriter())
                .addDeserializer(Tunables.class, new TunablesReader())
                .addSerializer(Precision.class, new PrecisionWriter())
                .addDeserializer(Precision.class, new PrecisionReader());
    }

    private static final class TunablesWriter extends ValueSerializer<Tunables> {
        @Override
        public void serialize(Tunables tunables, JsonGenerator out, SerializationContext context) {
            out.writeStartObject();
            for (Map.Entry<Tunable, String> e : tunables.values().entrySet()) {
                out.writeName(e.getKey().toString());
                if (e.getKey().type() == Tunable.Type.SCHEDULER) {
                    out.writeString(e.getValue());
                } else {
                    out.writeNumber(Long.parseLong(e.getValue()));
                }
            }
            out.writeEndObject();
        }
    }

    private static final class TunablesReader extends ValueDeserializer<Tunables> {
        @Override
        public Tunables deserialize(JsonParser in, DeserializationContext context) {
            JsonNode object = context.readTree(in);
            Map<Tunable, String> values = new EnumMap<>(Tunable.class);
            object.properties()
                    .forEach(e -> Tunable.named(e.getKey())
                            .ifPresent(t -> values.put(t, e.getValue().asString())));
            return new Tunables(values);
        }
    }

    private static final class PrecisionWriter extends ValueSerializer<Precision> {
        @Override
        public void serialize(Precision precision, JsonGenerator out, SerializationContext context) {
            if (precision.full()) {
                out.writeString("full");
            } else {
                out.writeNumber(precision.relative());
            }
        }
    }

    private static final class PrecisionReader extends ValueDeserializer<Precision> {
        @Override
        public Precision deserialize(JsonParser in, DeserializationContext context) {
            JsonNode value = context.readTree(in);
            return value.isNumber() ? new Precision(value.asDouble()) : Precision.FULL;
        }
    }
}
