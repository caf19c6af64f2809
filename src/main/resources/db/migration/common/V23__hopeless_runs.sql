-- Runs that are given up because they are sure to miss a limit: how many, and which limit.
alter table sweep add column hopeless integer default 0 not null;

alter table sweep_result alter column stop_reason set data type varchar(80);
