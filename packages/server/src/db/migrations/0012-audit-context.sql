-- In which request an act was done, and what it changed: the values before and after.
alter table audit_log add column request_id text, add column before jsonb, add column after jsonb;
