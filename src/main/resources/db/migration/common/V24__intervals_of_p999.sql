-- What is stored before has no interval: it stays null, and is read as one of no known width.
alter table sweep_result add column read_p999_ns_half double precision;
alter table sweep_result add column write_p999_ns_half double precision;
