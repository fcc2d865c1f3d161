-- As 0031, but for an entry behind a savepoint that was released: it comes to its turn after those around it were chained, and
-- took the later ones of them with it once more, which failed the commit.
create or replace function chain_new_audit_entry() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
as $$
declare
  entry record;
  last_seq bigint;
  last_hash bytea;
  ids bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  if exists (select from audit_chain c where c.audit_id = new.id) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('audit-chain:' || coalesce(new.organisation_id, 0), 0));
  select c.seq, c.hash into last_seq, last_hash from audit_chain c
    where c.chain = coalesce(new.organisation_id, 0) order by c.seq desc limit 1;
  for entry in
    select a.id, jsonb_build_array(a.id, a.organisation_id,
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor_kind, a.actor_id, a.action,
      a.subject, a.before, a.after, a.details, a.address, a.request_id)::text as text
    from audit_log a
    where a.id >= new.id and a.organisation_id is not distinct from new.organisation_id
      and (a.id = new.id or (a.xmin = pg_current_xact_id()::xid and not exists (
        select from audit_chain c where c.audit_id = a.id)))
    order by a.id
  loop
    last_hash := sha256(coalesce(last_hash, ''::bytea) || convert_to(entry.text, 'UTF8'));
    ids := ids || entry.id;
    hashes := hashes || last_hash;
  end loop;
  insert into audit_chain (organisation_id, seq, audit_id, hash)
    select new.organisation_id, coalesce(last_seq, 0) + link.nth, link.audit_id, link.hash
    from unnest(ids, hashes) with ordinality as link (audit_id, hash, nth);
  return null;
end
$$;
