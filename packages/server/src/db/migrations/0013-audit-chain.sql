-- Each entry of the audit log is chained to the one before of its organisation, so that a change, a deletion, an insertion
-- or another order is found (`npm run audit -- verify`). Chain 0 is that of entries without an organisation.
create table audit_chain (
  organisation_id bigint references organisations,
  chain bigint generated always as (coalesce(organisation_id, 0)) stored,
  seq bigint not null,
  audit_id bigint not null unique,
  hash bytea not null,
  primary key (chain, seq)
);

-- What the hash covers: every column, in one spelling. `db/audit-chain.store.ts` spells the same.
create function audit_entry_text(entry audit_log) returns text language sql stable
set search_path = pg_catalog, public as $$
  select jsonb_build_array(entry.id, entry.organisation_id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_kind, entry.actor_id, entry.action,
    entry.subject, entry.before, entry.after, entry.details, entry.address, entry.request_id)::text
$$;

create function chain_audit_entry(entry audit_log) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit-chain:' || coalesce(entry.organisation_id, 0), 0));
  select c.seq, c.hash into last from audit_chain c
    where c.chain = coalesce(entry.organisation_id, 0) order by c.seq desc limit 1;
  insert into audit_chain (organisation_id, seq, audit_id, hash) values (
    entry.organisation_id, coalesce(last.seq, 0) + 1, entry.id,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_entry_text(entry), 'UTF8')));
end
$$;

create function chain_new_audit_entry() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  perform chain_audit_entry(new);
  return null;
end
$$;
revoke execute on function chain_audit_entry(audit_log), chain_new_audit_entry() from public;

do $$
declare
  entry audit_log;
begin
  for entry in select * from audit_log order by id loop
    perform chain_audit_entry(entry);
  end loop;
end
$$;

-- At the commit: the lock on the chain is the last one that a transaction takes, and is held for the commit only.
create constraint trigger audit_log_chain after insert on audit_log
  deferrable initially deferred for each row execute function chain_new_audit_entry();

grant select on audit_chain to vigia_app;
