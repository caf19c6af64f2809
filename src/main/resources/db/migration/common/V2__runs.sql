-- Runs: what was asked, what the kernel makes of it, what came of it. Written for H2 and PostgreSQL alike.
create table run (
    id              varchar(12)              not null primary key,
    version         bigint                   not null,
    state           varchar(16)              not null,
    name            varchar(200)             not null,
    notes           document                     not null,
    tags            varchar(1100)            not null,
    device          varchar(80)              not null,
    host            varchar(80)              not null,
    kernel          varchar(300)             not null,
    seed            bigint                   not null,
    engine_version  varchar(40),
    created_at      timestamp with time zone not null,
    started_at      timestamp with time zone,
    finished_at     timestamp with time zone,
    process         varchar(12),
    leased_until    timestamp with time zone,
    idempotency_key varchar(200),
    failure         document,
    bottleneck      varchar(80),

    -- what was used of every knob
    storvsc_max_hw_queues bigint,
    nr_hw_queues bigint,
    storvsc_ringbuffer_size bigint,
    storvsc_vcpus_per_sub_channel bigint,
    storvsc_ring_avail_percent_lowater bigint,
    queue_depth bigint,
    scheduler varchar(40),
    nr_requests bigint,
    max_sectors_kb bigint,
    read_ahead_kb bigint,
    rotational bigint,
    nomerges bigint,
    rq_affinity bigint,
    wbt_lat_usec bigint,
    read_expire bigint,
    write_expire bigint,
    writes_starved bigint,
    fifo_batch bigint,
    front_merges bigint,

    -- headline figures: per second, and nanoseconds
    read_iops double precision,
    read_bw double precision,
    read_mean_ns double precision,
    read_p99_ns double precision,
    write_iops double precision,
    write_bw double precision,
    write_mean_ns double precision,
    write_p99_ns double precision,

    -- the documents behind the columns
    request         document                     not null,
    spec            document                     not null,
    effective       document                     not null,
    warnings        document                     not null,
    report          document,

    constraint run_idempotency_key unique (idempotency_key)
);

create index run_created_at on run (created_at);
create index run_state on run (state, created_at);
create index run_device on run (device);
create index run_kernel on run (kernel);
