package dev.blklab.experiment;

import dev.blklab.sim.report.Report;
import dev.blklab.sim.spec.Effective;
import dev.blklab.sim.spec.RunSpec;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hibernate.annotations.SQLRestriction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** One simulation that somebody asked for: the request, what the kernel makes of it, and, once it is done, the report. */
@Entity
@Table(name = "run")
@SQLRestriction("deleted_at is null")
public class Run {

    @Id
    private String id;

    /** Null until stored, so that a run deleted meanwhile is not taken for a new one. */
    @Version
    @SuppressWarnings("UnusedVariable")
    private @Nullable Long version;

    @Enumerated(EnumType.STRING)
    private RunState state;

    // What a person says about a run is written by Runs.describe and such only, so that the worker that completes the
    // run meanwhile
    // neither loses its result to an edit nor undoes it.
    @Column(updatable = false)
    private String name;

    @Column(updatable = false)
    private String notes;

    /** Blank, or the tags with a blank before, between and after them: found with {@code like '% tag %'}. */
    @Column(updatable = false)
    private String tags;

    @Column(updatable = false)
    private boolean starred;

    /** Every word it is found by, in lower case. */
    @SuppressWarnings("UnusedVariable")
    @Column(updatable = false)
    private String searchText;

    @SuppressWarnings("UnusedVariable") // searches leave out what has one
    @Column(updatable = false)
    private @Nullable Instant deletedAt;

    private String device;
    private String host;
    private String kernel;
    private long seed;
    private @Nullable String engineVersion;
    private Instant createdAt;
    private @Nullable Instant startedAt;
    private @Nullable Instant finishedAt;

    /** Who runs it, and until when that may be believed without hearing from it: written by {@link Runs} only. */
    @SuppressWarnings("UnusedVariable")
    private @Nullable String process;

    @SuppressWarnings("UnusedVariable")
    private @Nullable Instant leasedUntil;

    @SuppressWarnings("UnusedVariable") // found by it, never shown
    private @Nullable String idempotencyKey;

    private @Nullable String failure;
    private @Nullable String bottleneck;

    @Embedded
    private Knobs knobs;

    @Embedded
    private @Nullable Headline headline;

    @Convert(converter = JsonColumn.class)
    private JsonNode request;

    @Convert(converter = JsonColumn.class)
    private JsonNode spec;

    @Convert(converter = JsonColumn.class)
    private JsonNode effective;

    @Convert(converter = JsonColumn.class)
    private JsonNode warnings;

    @Convert(converter = JsonColumn.class)
    private @Nullable JsonNode report;

    @Transient
    private @Nullable Report reportValue;

    /** For JPA. */
    @SuppressWarnings("NullAway.Init")
    protected Run() {}

    /** A run in the queue. */
    Run(String id, RunRequest request, RunSpec spec, List<String> warnings, Instant now) {
        Effective used = spec.effective();
        this.id = id;
        this.state = RunState.QUEUED;
        this.name = request.name();
        this.notes = request.notes();
        this.tags = tagText(request.tags());
        this.device = spec.device().id();
        this.host = spec.host().id();
        this.kernel = spec.kernel().toString();
        this.seed = spec.seed();
        this.createdAt = now;
        this.searchText = searchText(name, notes, tags);
        this.knobs = Knobs.of(used);
        this.request = SpecJson.MAPPER.valueToTree(request);
        this.spec = SpecJson.MAPPER.valueToTree(spec);
        this.effective = SpecJson.MAPPER.valueToTree(used);
        this.warnings = SpecJson.MAPPER.valueToTree(warnings);
    }

    /** Tags as their column holds them. */
    static String tagText(List<String> tags) {
        return tags.isEmpty() ? "" : " " + String.join(" ", tags) + " ";
    }

    /** What the run is found by once it is called and tagged so. */
    final String searchText(String name, String notes, String tags) {
        return String.join(" ", name, id, device, host, kernel, tags, notes).toLowerCase(Locale.ROOT);
    }

    void identify(String key) {
        idempotencyKey = key;
    }

    void complete(Report report, Instant now) {
        leave(RunState.RUNNING, RunState.COMPLETED, now);
        this.report = SpecJson.MAPPER.valueToTree(report);
        this.reportValue = report;
        this.headline = Headline.of(report);
        this.bottleneck = report.bottleneck().code();
        this.engineVersion = report.engine().version();
    }

    /**
     * Ends without a report.
     *
     * @param reason for a person to read: what went wrong and how to see it again
     */
    void fail(String reason, Instant now) {
        leave(RunState.RUNNING, RunState.FAILED, now);
        this.failure = reason;
    }

    void cancel(Instant now) {
        if (state.isFinal()) {
            throw new IllegalStateException("run " + id + " is " + state + " and cannot be cancelled");
        }
        leave(state, RunState.CANCELLED, now);
    }

    private void leave(RunState from, RunState to, Instant now) {
        if (state != from) {
            throw new IllegalStateException("run " + id + " is " + state + ", not " + from);
        }
        state = to;
        finishedAt = now;
    }

    /** 12 characters, unguessable. */
    public String id() {
        return id;
    }

    public RunState state() {
        return state;
    }

    public String name() {
        return name;
    }

    public String notes() {
        return notes;
    }

    public List<String> tags() {
        return tags.isBlank() ? List.of() : List.of(tags.strip().split(" ", -1));
    }

    /** Catalogue id; parameters may have been changed by the request. */
    public String device() {
        return device;
    }

    public String host() {
        return host;
    }

    /** Version and patches. */
    public String kernel() {
        return kernel;
    }

    public long seed() {
        return seed;
    }

    /** Of the engine that made the report; null before. */
    public @Nullable String engineVersion() {
        return engineVersion;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public @Nullable Instant startedAt() {
        return startedAt;
    }

    public @Nullable Instant finishedAt() {
        return finishedAt;
    }

    /** Why it failed; null unless it did. */
    public @Nullable String failure() {
        return failure;
    }

    /** Code of what bounds the run; null before it is completed. */
    public @Nullable String bottleneck() {
        return bottleneck;
    }

    public Knobs knobs() {
        return knobs;
    }

    /** Null before it is completed. */
    public @Nullable Headline headline() {
        return headline;
    }

    public boolean starred() {
        return starred;
    }

    /** What was asked for, under today's name, notes and tags: to fill a form with. */
    public RunRequest request() {
        return asPosted().described(name, notes, tags());
    }

    /** As it was typed or posted, whatever it is called since. */
    RunRequest asPosted() {
        return SpecJson.MAPPER.treeToValue(request, RunRequest.class);
    }

    /**
     * What was run.
     *
     * @throws OutdatedSpecException if today's rules refuse what was allowed when it was stored
     */
    public RunSpec spec() {
        try {
            return SpecJson.MAPPER.treeToValue(spec, RunSpec.class);
        } catch (JacksonException e) {
            throw new OutdatedSpecException(id, e);
        }
    }

    public Effective effective() {
        return SpecJson.MAPPER.treeToValue(effective, Effective.class);
    }

    public List<String> warnings() {
        List<String> list = new ArrayList<>();
        warnings.forEach(w -> list.add(w.asString()));
        return list;
    }

    /** Null before it is completed. */
    public @Nullable Report report() {
        JsonNode document = report;
        if (reportValue == null && document != null) {
            reportValue = SpecJson.MAPPER.treeToValue(document, Report.class);
        }
        return reportValue;
    }

    /** The spec as stored. */
    public JsonNode specJson() {
        return spec;
    }

    /** The effective values as stored. */
    public JsonNode effectiveJson() {
        return effective;
    }

    /** The report as stored; null before the run is completed. */
    public @Nullable JsonNode reportJson() {
        return report;
    }
}
