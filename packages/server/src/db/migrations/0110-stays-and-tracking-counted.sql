-- How long trucks waited at both ends, and how trips that have arrived were heard, are counted day by day as well.

create or replace function kpi_days_of_trip(trip bigint) returns setof date
language sql stable set search_path = public, pg_temp as $$
  select kpi_day(opened_at) from alerts where trip_id = trip
  union select kpi_day(created_at) from incidences where trip_id = trip
  union select kpi_day(created_at) from comments where trip_id = trip
  union select kpi_day(least(created_at, written_at)) from comments where trip_id = trip
  union select kpi_day(due_at) from promises where trip_id = trip
  union select kpi_day(at) from trip_status_changes where trip_id = trip
  union select kpi_day(coalesce(charge_at, created_at)) from trips where id = trip
  union select kpi_day(completed_at) from trips where id = trip and completed_at is not null
$$;

-- A wait counts on the day on which it began; the change of status that follows says how it ended.
create function note_kpis_of_status(trip bigint, change bigint, changed_at timestamptz) returns void
language sql set search_path = public, pg_temp as $$
  insert into kpi_changes (organisation_id, day)
    select d.organisation_id, d.day from trips t
      join kpi_days d on d.organisation_id = t.organisation_id and d.day in (
        kpi_day(changed_at),
        (select kpi_day(c.at) from trip_status_changes c where c.trip_id = trip and c.id < change order by c.id desc limit 1))
    where t.id = trip
$$;

create function note_kpis_of_status_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform note_kpis_of_status(trip_id, id, at) from written;
  elsif tg_op = 'DELETE' then
    perform note_kpis_of_status(trip_id, id, at) from former;
  else
    perform note_kpis_of_status(v.trip_id, v.id, v.at)
      from former f join written w using (id)
        cross join lateral (values (f.trip_id, f.id, f.at), (w.trip_id, w.id, w.at)) as v (trip_id, id, at)
      where (f.trip_id, f.at, f.to_status) is distinct from (w.trip_id, w.at, w.to_status);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on trip_status_changes referencing new table as written
  for each statement execute function note_kpis_of_status_changes();
create trigger note_kpis_of_changed after update on trip_status_changes referencing old table as former new table as written
  for each statement execute function note_kpis_of_status_changes();
create trigger note_kpis_of_gone after delete on trip_status_changes referencing old table as former
  for each statement execute function note_kpis_of_status_changes();

-- How a trip was heard counts on the day on which it arrived: `until_at`, or it is of other hours than the trip's and counts nowhere.
create function note_kpis_of_tracking() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written k join trips t on t.id = k.trip_id
        join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(k.until_at);
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former k join trips t on t.id = k.trip_id
        join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(k.until_at);
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from (select * from former union all select * from written) k join trips t on t.id = k.trip_id
        join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(k.until_at);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on trip_tracking referencing new table as written
  for each statement execute function note_kpis_of_tracking();
create trigger note_kpis_of_changed after update on trip_tracking referencing old table as former new table as written
  for each statement execute function note_kpis_of_tracking();
create trigger note_kpis_of_gone after delete on trip_tracking referencing old table as former
  for each statement execute function note_kpis_of_tracking();

revoke all on function note_kpis_of_status(bigint, bigint, timestamptz), note_kpis_of_status_changes(), note_kpis_of_tracking() from public;

-- What is kept of days is counted anew.
delete from kpi_counters;
delete from kpi_changes;
delete from kpi_days;
