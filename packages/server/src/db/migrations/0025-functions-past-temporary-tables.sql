-- Without its own place in the path, a session's temporary schema comes first: these functions, which run with their owner's
-- rights, worked on a table that the caller had made, and ran the caller's triggers as the owner.
alter function audit_entry_text(audit_log) set search_path = pg_catalog, public, pg_temp;
alter function chain_audit_entry(audit_log) set search_path = pg_catalog, public, pg_temp;
alter function chain_new_audit_entry() set search_path = pg_catalog, public, pg_temp;
