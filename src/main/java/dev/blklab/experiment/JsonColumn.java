package dev.blklab.experiment;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A JSON document in a text column.
 *
 * <p>It stays a tree until someone asks for the value, so that a run stored under older rules can still be listed and shown when
 * today's rules would refuse its spec.
 */
@Converter
@Immutable
class JsonColumn implements AttributeConverter<@Nullable JsonNode, @Nullable String> {

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable JsonNode document) {
        return document == null ? null : SpecJson.MAPPER.writeValueAsString(document);
    }

    @Override
    public @Nullable JsonNode convertToEntityAttribute(@Nullable String text) {
        return text == null ? null : SpecJson.MAPPER.readTree(text);
    }
}
