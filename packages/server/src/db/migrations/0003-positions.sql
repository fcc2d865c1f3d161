-- Fixes, partitioned by the day of the fix. The primary key is also the history index: a second index would
-- cost three quarters of every insert. Positions know devices; trips find theirs through trip_devices.
create table positions (
  device_id bigint not null,
  fix_at timestamptz not null,
  received_at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  speed_kmh real,
  heading_deg real,
  altitude_m real,
  accuracy_m real,
  -- 0 good, 1 placeholder, 2 jump, 3 future, 4 mock (domain FIX_QUALITIES)
  quality smallint not null,
  -- 0 original, 1 extracted, 2 unit, 3 manual, 4 cache (domain FIX_SOURCES)
  source smallint not null,
  panic boolean not null,
  address text,
  comment text,
  user_id bigint,
  primary key (device_id, fix_at)
) partition by range (fix_at);

create table positions_default partition of positions default;

-- Fixes from the future: kept as evidence, never current, and out of the partitions that they would spoil.
create table quarantined_positions (
  device_id bigint not null,
  fix_at timestamptz not null,
  received_at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  speed_kmh real,
  heading_deg real,
  altitude_m real,
  accuracy_m real,
  quality smallint not null,
  source smallint not null,
  panic boolean not null,
  address text,
  comment text,
  user_id bigint,
  primary key (device_id, fix_at)
);

-- The newest good fix per trip and source. Written behind the intake: a help for reports and other readers; at start
-- the server rebuilds its state from positions.
create table current_positions (
  trip_id bigint not null references trips on delete cascade,
  source smallint not null,
  device_id bigint not null,
  fix_at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  speed_kmh real,
  heading_deg real,
  accuracy_m real,
  primary key (trip_id, source)
);

-- The application may not create or drop tables; it may ask for a day's partition, or for old days to go.
create function ensure_positions_partition(day date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  partition_name text := 'positions_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(partition_name) is not null then return false; end if;
  execute format(
    'create table %I partition of positions for values from (%L) to (%L)',
    partition_name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC'
  );
  return true;
end $$;

create function drop_positions_before(day date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  partition_name text;
  dropped int := 0;
begin
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'positions'::regclass
      and c.relname ~ '^positions_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < day
  loop
    execute format('drop table %I', partition_name);
    dropped := dropped + 1;
  end loop;
  delete from positions_default where fix_at < day::timestamp at time zone 'UTC';
  delete from quarantined_positions where received_at < day::timestamp at time zone 'UTC';
  return dropped;
end $$;

revoke all on function ensure_positions_partition(date), drop_positions_before(date) from public;
grant execute on function ensure_positions_partition(date), drop_positions_before(date) to vigia_app;
grant select, insert on positions, quarantined_positions to vigia_app;
grant select, insert, update, delete on current_positions to vigia_app;
grant select on positions to vigia_query;
