-- What the figures of Métricas y KPIs are counted from, day by day, so that a month is added up and not counted anew. A day that is
-- counted here and not in `kpi_changes` says what its rows say; any other day is counted from its rows when somebody asks.

-- Days of Mexico City that are over, and are counted or are to be. Only days that stand here are noted when something of them changes.
create table kpi_days (
  organisation_id bigint not null references organisations on delete cascade,
  day date not null,
  -- Whoever wrote while this row was not there yet has ended once no transaction below this one is left: what they changed is not noted.
  settled_after xid8,
  -- Null: not counted yet.
  counted_at timestamptz,
  primary key (organisation_id, day)
);
select limit_to_organisation('kpi_days');
grant select on kpi_days to vigia_app;
grant select, insert, update on kpi_days to vigia_jobs;

-- A day in which something has changed since it was counted, once for each change: nobody waits for anybody.
create table kpi_changes (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations on delete cascade,
  day date not null
);
create index on kpi_changes (organisation_id, day);
select limit_to_organisation('kpi_changes');
grant select on kpi_changes to vigia_app;
grant select, delete on kpi_changes to vigia_jobs;

-- Of a day, by client, carrier, measure and bucket, how many. Nothing points to clients and carriers: of merged ones it is counted anew.
create table kpi_counters (
  organisation_id bigint not null references organisations on delete cascade,
  day date not null,
  client_id bigint,
  carrier_id bigint,
  measure text not null,
  bucket bigint not null,
  n bigint not null
);
create index on kpi_counters (organisation_id, day);
select limit_to_organisation('kpi_counters');
-- As of the trips themselves (0034).
create policy reach on kpi_counters as restrictive to vigia_app, vigia_query using (
  ((select reached_clients()) is null or client_id = any ((select reached_clients())::bigint[]))
  and ((select reached_carriers()) is null or carrier_id = any ((select reached_carriers())::bigint[]))
);
grant select on kpi_counters to vigia_app;
grant select, insert, delete on kpi_counters to vigia_jobs;

-- By what the rows of a day are found, and the entry before another.
create index on trips (organisation_id, coalesce(charge_at, created_at));
create index on trips (organisation_id, completed_at) where completed_at is not null;
create index on comments (least(created_at, written_at));
create index on comments (trip_id, least(created_at, written_at), id);
create index on promises (due_at);

create function kpi_day(at timestamptz) returns date
language sql immutable parallel safe
return (at at time zone 'America/Mexico_City')::date;

-- The days in which something is counted of what hangs on a trip, and of the trip itself.
create function kpi_days_of_trip(trip bigint) returns setof date
language sql stable set search_path = public, pg_temp as $$
  select kpi_day(opened_at) from alerts where trip_id = trip
  union select kpi_day(created_at) from incidences where trip_id = trip
  union select kpi_day(created_at) from comments where trip_id = trip
  union select kpi_day(least(created_at, written_at)) from comments where trip_id = trip
  union select kpi_day(due_at) from promises where trip_id = trip
  union select kpi_day(coalesce(charge_at, created_at)) from trips where id = trip
  union select kpi_day(completed_at) from trips where id = trip and completed_at is not null
$$;

-- Each of what follows notes the days of a statement's rows, as they were and as they are, as far as they are counted. As the owner:
-- nobody writes this but what happens.
create function note_kpis_of_trips() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day
      from written t cross join unnest(array[coalesce(t.charge_at, t.created_at), t.completed_at]) as at
        join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(at);
  else
    insert into kpi_changes (organisation_id, day)
      with counted_as as (
        select id, organisation_id, client_id, carrier_id, status, charge_at, created_at, completed_at, due_at, departed_at, true as is_former
        from former
        union all
        select id, organisation_id, client_id, carrier_id, status, charge_at, created_at, completed_at, due_at, departed_at, false from written
      ), changed as (
        select f.id, (f.client_id, f.carrier_id) is distinct from (w.client_id, w.carrier_id) as is_moved from former f join written w using (id)
        where (f.client_id, f.carrier_id, f.status, f.charge_at, f.created_at, f.completed_at, f.due_at, f.departed_at)
          is distinct from (w.client_id, w.carrier_id, w.status, w.charge_at, w.created_at, w.completed_at, w.due_at, w.departed_at)
      ), touched as (
        select t.organisation_id, kpi_day(at) as day
        from counted_as t join changed using (id) cross join unnest(array[coalesce(t.charge_at, t.created_at), t.completed_at]) as at
        union
        select t.organisation_id, of_trip.day
        from written t join changed c using (id) cross join lateral kpi_days_of_trip(t.id) as of_trip (day) where c.is_moved
      )
      select d.organisation_id, d.day from touched join kpi_days d using (organisation_id, day);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on trips referencing new table as written
  for each statement execute function note_kpis_of_trips();
create trigger note_kpis_of_changed after update on trips referencing old table as former new table as written
  for each statement execute function note_kpis_of_trips();

-- What hangs on a trip goes with it: before that, while it is still there.
create function note_kpis_of_gone_trip() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into kpi_changes (organisation_id, day)
    select d.organisation_id, d.day from kpi_days_of_trip(old.id) as of_trip (day)
      join kpi_days d on d.organisation_id = old.organisation_id and d.day = of_trip.day;
  return old;
end $$;
create trigger note_kpis_of_gone before delete on trips for each row execute function note_kpis_of_gone_trip();

create function note_kpis_of_alerts() returns trigger
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
      where (f.trip_id, f.type, f.severity, f.silence_class, f.opened_at, f.acknowledged_at, f.closed_at, f.closed_by, f.close_cause)
        is distinct from (w.trip_id, w.type, w.severity, w.silence_class, w.opened_at, w.acknowledged_at, w.closed_at, w.closed_by, w.close_cause);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on alerts referencing new table as written
  for each statement execute function note_kpis_of_alerts();
create trigger note_kpis_of_changed after update on alerts referencing old table as former new table as written
  for each statement execute function note_kpis_of_alerts();
create trigger note_kpis_of_gone after delete on alerts referencing old table as former
  for each statement execute function note_kpis_of_alerts();

-- An entry counts on the day on which it was kept, and the time before it on the day on which it was said; with it goes the time before
-- the entry that follows. Of one that is there no more, with its trip, nothing is found: the trip has noted it.
create function note_kpis_of_entry(trip bigint, entry bigint, kept_at timestamptz, said_at timestamptz) returns void
language sql set search_path = public, pg_temp as $$
  insert into kpi_changes (organisation_id, day)
    select d.organisation_id, d.day from trips t
      join kpi_days d on d.organisation_id = t.organisation_id and d.day in (
        kpi_day(kept_at), kpi_day(said_at),
        (select kpi_day(least(c.created_at, c.written_at)) from comments c
         where c.trip_id = trip and (least(c.created_at, c.written_at), c.id) > (said_at, entry)
         order by least(c.created_at, c.written_at), c.id limit 1))
    where t.id = trip
$$;

create function note_kpis_of_comments() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform note_kpis_of_entry(trip_id, id, created_at, least(created_at, written_at)) from written;
  elsif tg_op = 'DELETE' then
    perform note_kpis_of_entry(trip_id, id, created_at, least(created_at, written_at)) from former;
  else
    perform note_kpis_of_entry(v.trip_id, v.id, v.created_at, least(v.created_at, v.written_at))
      from former f join written w using (id)
        cross join lateral (values (f.trip_id, f.id, f.created_at, f.written_at), (w.trip_id, w.id, w.created_at, w.written_at))
          as v (trip_id, id, created_at, written_at)
      where (f.trip_id, f.created_at, f.written_at, f.due_at, f.user_id) is distinct from (w.trip_id, w.created_at, w.written_at, w.due_at, w.user_id);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on comments referencing new table as written
  for each statement execute function note_kpis_of_comments();
create trigger note_kpis_of_changed after update on comments referencing old table as former new table as written
  for each statement execute function note_kpis_of_comments();
create trigger note_kpis_of_gone after delete on comments referencing old table as former
  for each statement execute function note_kpis_of_comments();

create function note_kpis_of_incidents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written i join trips t on t.id = i.trip_id
        join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(i.created_at);
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former i join trips t on t.id = i.trip_id
        join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(i.created_at);
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day
      from former f join written w using (id)
        cross join lateral (values (f.trip_id, f.created_at), (w.trip_id, w.created_at)) as v (trip_id, at)
        join trips t on t.id = v.trip_id join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(v.at)
      where (f.trip_id, f.priority, f.created_at) is distinct from (w.trip_id, w.priority, w.created_at);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on incidences referencing new table as written
  for each statement execute function note_kpis_of_incidents();
create trigger note_kpis_of_changed after update on incidences referencing old table as former new table as written
  for each statement execute function note_kpis_of_incidents();
create trigger note_kpis_of_gone after delete on incidences referencing old table as former
  for each statement execute function note_kpis_of_incidents();

create function note_kpis_of_promises() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written p join trips t on t.id = p.trip_id
        join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(p.due_at);
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former p join trips t on t.id = p.trip_id
        join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(p.due_at);
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day
      from former f join written w using (id)
        cross join lateral (values (f.trip_id, f.due_at), (w.trip_id, w.due_at)) as v (trip_id, at)
        join trips t on t.id = v.trip_id join kpi_days d on d.organisation_id = t.organisation_id and d.day = kpi_day(v.at)
      where (f.trip_id, f.state, f.due_at) is distinct from (w.trip_id, w.state, w.due_at);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on promises referencing new table as written
  for each statement execute function note_kpis_of_promises();
create trigger note_kpis_of_changed after update on promises referencing old table as former new table as written
  for each statement execute function note_kpis_of_promises();
create trigger note_kpis_of_gone after delete on promises referencing old table as former
  for each statement execute function note_kpis_of_promises();

revoke all on function kpi_days_of_trip(bigint), note_kpis_of_trips(), note_kpis_of_gone_trip(), note_kpis_of_alerts(),
  note_kpis_of_entry(bigint, bigint, timestamptz, timestamptz), note_kpis_of_comments(), note_kpis_of_incidents(),
  note_kpis_of_promises() from public;
