-- Equal runs have one result that is not copied from another: it is found without looking at the copies.
drop index sweep_result_digest;

create index sweep_result_known on sweep_result (digest, reused);
