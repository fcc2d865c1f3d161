-- Where a trip's planned route comes from, and when it was set. The path itself is `planned_route`, [{lat, lng}, ...].
alter table trips
  add planned_route_source text check (planned_route_source in ('drawn', 'imported', 'past_trip')),
  add planned_route_at timestamptz,
  add planned_route_by bigint references users;
create index on trips (organisation_id, id) where planned_route is not null;

alter table geofences add updated_at timestamptz;

-- What the query call reads as vigia_query: no people, no links, no names.
grant select (id, organisation_id, status, charge_at, created_at, departed_at, completed_at) on trips to vigia_query;
grant select on trip_devices to vigia_query;
