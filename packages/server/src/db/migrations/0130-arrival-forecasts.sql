-- What was said of the arrival of trips on their way: one an hour of each at the most, and the first that has it arrive within two hours.
-- Kept for 90 days.
create table arrival_forecasts (
  trip_id bigint not null references trips on delete cascade,
  said_at timestamptz not null,
  p10 timestamptz not null,
  p50 timestamptz not null,
  p90 timestamptz not null,
  -- On how many past trips it stood, and whether they were of its own lane.
  drives smallint not null,
  basis text not null check (basis in ('lane', 'planned-route')),
  primary key (trip_id, said_at),
  check (p10 <= p50 and p50 <= p90)
);
create index on arrival_forecasts (said_at);
select limit_to_parent('arrival_forecasts', 'trip_id', 'trips');
grant select on arrival_forecasts to vigia_app;
grant select, insert, update, delete on arrival_forecasts to vigia_jobs;

-- What became of them when the trip was over: one row a trip, which stays with it. It counts only while the trip is over since `until_at`.
create table forecast_outcomes (
  trip_id bigint primary key references trips on delete cascade,
  until_at timestamptz not null,
  -- After a day nothing that a device sends late counts any more.
  measured_at timestamptz not null,
  -- Null: nobody heard it arrive to within a quarter of an hour.
  arrived_at timestamptz,
  -- Null: of none that had it arrive in so long.
  error_2h_min integer check (error_2h_min >= 0),
  is_held_2h boolean,
  error_6h_min integer check (error_6h_min >= 0),
  is_held_6h boolean,
  check ((error_2h_min is null) = (is_held_2h is null) and (error_6h_min is null) = (is_held_6h is null)),
  check (arrived_at is not null or (error_2h_min is null and error_6h_min is null))
);
select limit_to_parent('forecast_outcomes', 'trip_id', 'trips');
grant select on forecast_outcomes to vigia_app;
grant select, insert, update on forecast_outcomes to vigia_jobs;

-- They count on the day of the trip's arrival, `until_at`, as how it was heard does.
create trigger note_kpis_of_new after insert on forecast_outcomes referencing new table as written
  for each statement execute function note_kpis_of_tracking();
create trigger note_kpis_of_changed after update on forecast_outcomes referencing old table as former new table as written
  for each statement execute function note_kpis_of_tracking();
create trigger note_kpis_of_gone after delete on forecast_outcomes referencing old table as former
  for each statement execute function note_kpis_of_tracking();

-- Where a trip goes elsewhere, what was said of the way to another place says nothing of this one.
create function forget_forecasts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from arrival_forecasts where trip_id = new.id;
  return null;
end $$;
revoke all on function forget_forecasts() from public;
create trigger forget_forecasts after update of destination_lat, destination_lng on trips for each row
  when ((old.destination_lat, old.destination_lng) is distinct from (new.destination_lat, new.destination_lng))
  execute function forget_forecasts();
