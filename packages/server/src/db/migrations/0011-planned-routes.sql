-- Where a trip's planned route comes from, and when it was set. The path itself is `planned_route`, [{lat, lng}, ...].
alter table trips
  add planned_route_source text check (planned_route_source in ('drawn', 'imported', 'past_trip')),
  add planned_route_at timestamptz,
  add planned_route_by bigint references users;
create index on trips (organisation_id, id) where planned_route is not null;

alter table geofences add updated_at timestamptz;
