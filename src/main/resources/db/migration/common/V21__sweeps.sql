-- Sweeps: what was asked, how far it is, and one row for every run that has come to an end.
create table sweep (
    id             varchar(12)              not null primary key,
    name           varchar(200)             not null,
    owner          varchar(80)              not null,
    state          varchar(16)              not null,
    design         varchar(20)              not null,
    cells          integer                  not null,
    runs           integer                  not null,
    chunk          integer                  not null,
    done           integer                  not null,
    failed         integer                  not null,
    reused         integer                  not null,
    wall_ns        bigint                   not null,
    created_at     timestamp with time zone not null,
    -- when work began or was resumed, and how much was done by then: the time left is computed from it
    since          timestamp with time zone not null,
    done_since     integer                  not null,
    finished_at    timestamp with time zone,
    request        document                 not null,
    recommendation document
);

create index sweep_created_at on sweep (created_at);
create index sweep_state on sweep (state, owner);

create table sweep_result (
    sweep_id     varchar(12) not null,
    -- number of the run within the sweep: cells by scenarios by replications
    run          integer     not null,
    -- of everything the result depends on: equal digests have equal figures
    digest       varchar(40) not null,
    reused       boolean     not null,
    failure      varchar(500),
    read_ios bigint,
    read_iops double precision, read_iops_half double precision,
    read_bw double precision, read_bw_half double precision,
    read_mean_ns double precision, read_mean_ns_half double precision,
    read_p50_ns double precision, read_p50_ns_half double precision,
    read_p99_ns double precision, read_p99_ns_half double precision,
    read_p999_ns double precision,
    write_ios bigint,
    write_iops double precision, write_iops_half double precision,
    write_bw double precision, write_bw_half double precision,
    write_mean_ns double precision, write_mean_ns_half double precision,
    write_p50_ns double precision, write_p50_ns_half double precision,
    write_p99_ns double precision, write_p99_ns_half double precision,
    write_p999_ns double precision,
    cpu          double precision,
    bottleneck   varchar(80),
    stop_reason  varchar(20),
    simulated_ns bigint,
    warmup_ns    bigint,
    events       bigint,
    wall_ns      bigint,
    constraint sweep_result_once primary key (sweep_id, run),
    constraint sweep_result_sweep foreign key (sweep_id) references sweep (id) on delete cascade
);

create index sweep_result_digest on sweep_result (digest);

-- Runs that were being simulated when their process died, while their chunk is tried again.
create table sweep_suspect (
    sweep_id varchar(12) not null,
    run      integer     not null,
    attempts integer     not null,
    constraint sweep_suspect_once primary key (sweep_id, run),
    constraint sweep_suspect_sweep foreign key (sweep_id) references sweep (id) on delete cascade
);

-- The queue, in the shape that db-scheduler 16 asks for.
create table scheduled_tasks (
    task_name            varchar(100)             not null,
    task_instance        varchar(100)             not null,
    task_data            bytes,
    execution_time       timestamp with time zone not null,
    picked               boolean                  not null,
    picked_by            varchar(50),
    last_success         timestamp with time zone,
    last_failure         timestamp with time zone,
    consecutive_failures integer,
    last_heartbeat       timestamp with time zone,
    version              bigint                   not null,
    priority             smallint,
    state                varchar(30),
    primary key (task_name, task_instance)
);

create index scheduled_tasks_due on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
create index scheduled_tasks_priority on scheduled_tasks (priority desc, execution_time asc);
