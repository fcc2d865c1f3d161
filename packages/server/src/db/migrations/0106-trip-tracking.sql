-- How a trip that is over was heard, counted once from its positions: a month of them is too many to be read each time that somebody asks.
-- A row counts only while the trip's hours are those that it was counted for.
create table trip_tracking (
  trip_id bigint primary key references trips on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  covered_s double precision not null,
  gaps int not null,
  longest_gap_s double precision not null,
  positions int not null,
  late int not null,
  delay_p50_s double precision,
  -- How many of each source that a device speaks by.
  by_source int[] not null
);
select limit_to_parent('trip_tracking', 'trip_id', 'trips');
grant select on trip_tracking to vigia_app;
grant select, insert, update on trip_tracking to vigia_jobs;
