-- Numbered roads with their kilometres, of an OpenStreetMap extract that an operator has read in (npm run roads). They are of the
-- country and of no organisation, and public: so no row security. No request reads them: each server keeps the roads in memory.
create table road_extracts (
  id bigint generated always as identity primary key,
  file_name text not null check (length(file_name) between 1 and 255),
  begun_at timestamptz not null,
  -- Null while it is being written, and when that was cut off: the servers use the newest one that is complete.
  completed_at timestamptz
);

create table road_pieces (
  id bigint generated always as identity primary key,
  extract_id bigint not null references road_extracts,
  reference text not null check (length(reference) between 1 and 16),
  -- 12 bytes a point: latitude and longitude in ten-millionths of a degree (int4), kilometre (float4, NaN: not known); little-endian.
  points bytea not null check (length(points) between 24 and 3072 and length(points) % 12 = 0)
);
create index on road_pieces (extract_id, id);

grant select on road_extracts, road_pieces to vigia_jobs;
