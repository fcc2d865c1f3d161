-- How soon a silence was an alert, and how soon somebody saw to an alert, are counted day by day as well.

create or replace function note_kpis_of_alerts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written a join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
      where a.trip_id is not null;
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former a join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
      where a.trip_id is not null;
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day
      from former f join written w using (id) cross join unnest(array[f.opened_at, w.opened_at]) as at
        join kpi_days d on d.organisation_id = w.organisation_id and d.day = kpi_day(at)
      where (f.trip_id, f.type, f.severity, f.silence_class, f.opened_at, f.acknowledged_at, f.closed_at, f.closed_by, f.close_cause, f.last_signal_at)
        is distinct from (w.trip_id, w.type, w.severity, w.silence_class, w.opened_at, w.acknowledged_at, w.closed_at, w.closed_by, w.close_cause,
          w.last_signal_at);
  end if;
  return null;
end $$;

-- When a trip left says since when it was silent: the days of its alerts.
create function note_kpis_of_departures() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into kpi_changes (organisation_id, day)
    select distinct d.organisation_id, d.day from former f join written w using (id) join alerts a on a.trip_id = w.id
      join kpi_days d on d.organisation_id = w.organisation_id and d.day = kpi_day(a.opened_at)
    where f.departed_at is distinct from w.departed_at;
  return null;
end $$;
create trigger note_kpis_of_departed after update on trips referencing old table as former new table as written
  for each statement execute function note_kpis_of_departures();

-- What a person wrote of a trip is the first of those of its alerts that were open then.
create function note_kpis_of_first_contacts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written c join alerts a on a.trip_id = c.trip_id
          and a.opened_at <= least(c.created_at, c.written_at) and (a.closed_at is null or a.closed_at >= least(c.created_at, c.written_at))
        join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
      where c.user_id is not null;
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former c join alerts a on a.trip_id = c.trip_id
          and a.opened_at <= least(c.created_at, c.written_at) and (a.closed_at is null or a.closed_at >= least(c.created_at, c.written_at))
        join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
      where c.user_id is not null;
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former f join written w using (id)
        cross join lateral (values (f.trip_id, least(f.created_at, f.written_at)), (w.trip_id, least(w.created_at, w.written_at))) as c (trip_id, said_at)
        join alerts a on a.trip_id = c.trip_id and a.opened_at <= c.said_at and (a.closed_at is null or a.closed_at >= c.said_at)
        join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
      where (f.trip_id, f.created_at, f.written_at, f.user_id) is distinct from (w.trip_id, w.created_at, w.written_at, w.user_id);
  end if;
  return null;
end $$;
create trigger note_kpis_of_first_new after insert on comments referencing new table as written
  for each statement execute function note_kpis_of_first_contacts();
create trigger note_kpis_of_first_changed after update on comments referencing old table as former new table as written
  for each statement execute function note_kpis_of_first_contacts();
create trigger note_kpis_of_first_gone after delete on comments referencing old table as former
  for each statement execute function note_kpis_of_first_contacts();

-- So is a note, or a call of a protocol, on the alert itself.
create function note_kpis_of_alert_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written e join alerts a on a.id = e.alert_id
        join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
      where e.kind in ('note', 'protocol-call');
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former e join alerts a on a.id = e.alert_id
        join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
      where e.kind in ('note', 'protocol-call');
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former f join written w using (id) join alerts a on a.id in (f.alert_id, w.alert_id)
        join kpi_days d on d.organisation_id = a.organisation_id and d.day = kpi_day(a.opened_at)
      where (f.alert_id, f.at, f.kind) is distinct from (w.alert_id, w.at, w.kind);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on alert_events referencing new table as written
  for each statement execute function note_kpis_of_alert_events();
create trigger note_kpis_of_changed after update on alert_events referencing old table as former new table as written
  for each statement execute function note_kpis_of_alert_events();
create trigger note_kpis_of_gone after delete on alert_events referencing old table as former
  for each statement execute function note_kpis_of_alert_events();
revoke all on function note_kpis_of_departures(), note_kpis_of_first_contacts(), note_kpis_of_alert_events() from public;

-- What is kept of days is counted anew.
delete from kpi_counters;
delete from kpi_changes;
delete from kpi_days;
