-- Which alerts were open as a shift began is counted day by day as well.

-- When an alert was open; without an end while it is.
create function alert_open_span(opened_at timestamptz, closed_at timestamptz) returns tstzrange
language sql immutable parallel safe
return tstzrange(opened_at, case when closed_at is not null then greatest(opened_at, closed_at) end);
create index alerts_open_span on alerts using gist (alert_open_span(opened_at, closed_at));
create index on shift_handovers (organisation_id, incoming_starts_at);

create or replace function kpi_days_of_trip(trip bigint) returns setof date
language sql stable set search_path = public, pg_temp as $$
  select kpi_day(opened_at) from alerts where trip_id = trip
  union select kpi_day(h.incoming_starts_at) from alerts a join shift_handovers h
    on h.organisation_id = a.organisation_id and alert_open_span(a.opened_at, a.closed_at) @> h.incoming_starts_at
      -- The same once more, for the index by hour.
      and h.incoming_starts_at >= a.opened_at and (a.closed_at is null or h.incoming_starts_at <= a.closed_at) where a.trip_id = trip
  union select kpi_day(created_at) from incidences where trip_id = trip
  union select kpi_day(created_at) from comments where trip_id = trip
  union select kpi_day(least(created_at, written_at)) from comments where trip_id = trip
  union select kpi_day(due_at) from promises where trip_id = trip
  union select kpi_day(at) from trip_status_changes where trip_id = trip
  union select kpi_day(coalesce(charge_at, created_at)) from trips where id = trip
  union select kpi_day(completed_at) from trips where id = trip and completed_at is not null
$$;

-- An alert counts at each beginning of a shift while it was open: where that changes, on the days between. What is closed now was open at
-- all of them.
create function note_kpis_of_open_alerts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written a join kpi_days d on d.organisation_id = a.organisation_id
        and d.day >= kpi_day(a.opened_at) and (a.closed_at is null or d.day <= kpi_day(a.closed_at));
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former a join kpi_days d on d.organisation_id = a.organisation_id
        and d.day >= kpi_day(a.opened_at) and (a.closed_at is null or d.day <= kpi_day(a.closed_at));
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former f join written w using (id)
        cross join lateral (values
          (least(f.opened_at, w.opened_at), greatest(f.opened_at, w.opened_at), f.opened_at <> w.opened_at),
          (least(f.closed_at, w.closed_at), case when num_nonnulls(f.closed_at, w.closed_at) = 2 then greatest(f.closed_at, w.closed_at) end,
            f.closed_at is distinct from w.closed_at),
          (least(f.opened_at, w.opened_at), null, (f.trip_id, f.type) is distinct from (w.trip_id, w.type))) as v (from_at, until_at, differs)
        join kpi_days d on d.organisation_id = w.organisation_id and d.day >= kpi_day(v.from_at)
          and (v.until_at is null or d.day <= kpi_day(v.until_at))
      where v.differs;
  end if;
  return null;
end $$;
create trigger note_kpis_of_newly_open after insert on alerts referencing new table as written
  for each statement execute function note_kpis_of_open_alerts();
create trigger note_kpis_of_open_otherwise after update on alerts referencing old table as former new table as written
  for each statement execute function note_kpis_of_open_alerts();
create trigger note_kpis_of_open_no_more after delete on alerts referencing old table as former
  for each statement execute function note_kpis_of_open_alerts();

create function note_kpis_of_shift_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written h
        join kpi_days d on d.organisation_id = h.organisation_id and d.day = kpi_day(h.incoming_starts_at);
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former h
        join kpi_days d on d.organisation_id = h.organisation_id and d.day = kpi_day(h.incoming_starts_at);
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day
      from former f join written w using (id) cross join unnest(array[f.incoming_starts_at, w.incoming_starts_at]) as at
        join kpi_days d on d.organisation_id = w.organisation_id and d.day = kpi_day(at)
      where f.incoming_starts_at <> w.incoming_starts_at;
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on shift_handovers referencing new table as written
  for each statement execute function note_kpis_of_shift_changes();
create trigger note_kpis_of_changed after update on shift_handovers referencing old table as former new table as written
  for each statement execute function note_kpis_of_shift_changes();
create trigger note_kpis_of_gone after delete on shift_handovers referencing old table as former
  for each statement execute function note_kpis_of_shift_changes();
revoke all on function note_kpis_of_open_alerts(), note_kpis_of_shift_changes() from public;

-- What is kept of days is counted anew.
delete from kpi_counters;
delete from kpi_changes;
delete from kpi_days;
