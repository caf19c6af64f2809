-- One text with every word a run is found by, so that a search reads one column of the row and no document beside it.
alter table run add column search_text varchar(24000) default '' not null;
update run set search_text = lower(
    name || ' ' || id || ' ' || device || ' ' || host || ' ' || kernel || ' ' || tags || ' ' || notes);

alter table run add column starred boolean default false not null;

-- A deleted run can be had back until it is purged. No index: nearly every run has none, and a planner that took such an index
-- to be selective would fetch the rows of every search one by one.
alter table run add column deleted_at timestamp with time zone;
