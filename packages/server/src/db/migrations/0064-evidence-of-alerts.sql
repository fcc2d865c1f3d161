-- Positions of a trip with an unresolved alert, of its own or of its platform, are evidence: they stay, whatever the retention says.
-- What is asked before a retention is saved and what is deleted afterwards look at the same spans.

-- When a device spoke for such a trip. Of the asking scope; of everybody to the owner.
create function evidence_spans() returns table (device_id bigint, since timestamptz, until timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with kept as materialized (
    select a.trip_id from alerts a where a.closed_at is null and a.trip_id is not null
    union select u.trip_id from alerts a join alert_units u on u.alert_id = a.id where a.closed_at is null
  )
  select w.device_id, w.bound_at, coalesce(w.released_at, 'infinity') from trip_devices w join kept using (trip_id)
$$;

-- Of before a day: days of which no span holds a moment go whole. On the others, in the default part and in the quarantine rows go
-- by `delete_expired_positions`: an alert that is never resolved keeps the positions of its trip, and nobody else's.
create or replace function drop_positions_before(day date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  partition_name text;
  dropped int := 0;
begin
  for partition_name in
    with kept as materialized (select * from evidence_spans())
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' as starts) of_day
    where i.inhparent = 'positions'::regclass
      and c.relname ~ '^positions_\d{8}$' and starts < day::timestamp at time zone 'UTC'
      and not exists (select from kept where since < starts + interval '24 hours' and until > starts)
  loop
    execute format('drop table %I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Of one device, of before a day (UTC), `most` at a time, so that no statement is long. Answers how many went.
-- `delete_device_positions_before` keeps nothing: it takes a demonstration away.
create function delete_expired_positions(device bigint, day date, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before timestamptz := day::timestamp at time zone 'UTC';
  kept tstzrange[] := array(select tstzrange(since, until) from evidence_spans() where device_id = device and since < until);
  deleted int;
  deleted_quarantined int;
begin
  delete from positions
  where device_id = device and fix_at < before and not fix_at <@ any (kept) and fix_at <= coalesce(
    (select fix_at from positions where device_id = device and fix_at < before and not fix_at <@ any (kept)
     order by fix_at offset most - 1 limit 1),
    before
  );
  get diagnostics deleted = row_count;
  delete from quarantined_positions
  where device_id = device and fix_at in (
    select fix_at from quarantined_positions
    where device_id = device and received_at < before and not received_at <@ any (kept) limit most
  );
  get diagnostics deleted_quarantined = row_count;
  return deleted + deleted_quarantined;
end $$;

revoke all on function evidence_spans(), delete_expired_positions(bigint, date, int) from public;
revoke all on function delete_device_positions_before(bigint, date, int) from vigia_jobs;
grant execute on function evidence_spans() to vigia_app, vigia_jobs;
grant execute on function delete_expired_positions(bigint, date, int) to vigia_jobs;
