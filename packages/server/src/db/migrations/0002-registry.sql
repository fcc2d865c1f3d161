-- Who carries the freight and what reports its position. `match_key` is the normalised name or plates (domain matchKey).
create table carriers (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  name text not null,
  match_key text not null,
  unique (organisation_id, match_key)
);

create table clients (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  name text not null,
  match_key text not null,
  unique (organisation_id, match_key)
);

create table operators (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  name text not null,
  match_key text not null,
  phone text,
  created_at timestamptz not null default now(),
  unique (organisation_id, match_key)
);

-- A unit is found by its plates; one without plates by its economic number or name.
create table units (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  name text,
  plates text,
  match_key text not null,
  carrier_id bigint references carriers,
  created_at timestamptz not null default now(),
  unique (organisation_id, match_key)
);

create table trips (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  external_invoice text not null,
  invoice_id text,
  description text,
  status text not null check (status in ('in transit', 'in route', 'load', 'download waiting', 'complete', 'off')),
  origin text not null,
  destination text not null,
  origin_lat double precision,
  origin_lng double precision,
  destination_lat double precision,
  destination_lng double precision,
  weight_tons double precision,
  package text,
  charge_at timestamptz,
  due_at timestamptz,
  eta_at timestamptz,
  client_id bigint references clients,
  carrier_id bigint references carriers,
  unit_id bigint references units,
  operator_id bigint references operators,
  tracking_type text not null check (tracking_type in ('SIN_TRACKING', 'GPS_ESPEJO', 'APP', 'GPS_PROPIO')),
  gps_platform text,
  planned_route jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  departed_at timestamptz,
  completed_at timestamptz,
  unique (organisation_id, external_invoice),
  check ((origin_lat is null) = (origin_lng is null)),
  check ((destination_lat is null) = (destination_lng is null))
);
create index on trips (organisation_id, status);
create index on trips (unit_id);
create index on trips (operator_id);

-- The link and account that a carrier gives. The password is sealed with AES-256-GCM, the trip id as associated data;
-- the key lives outside the database.
create table gps_links (
  trip_id bigint primary key references trips on delete cascade,
  url text,
  account text,
  password_sealed bytea,
  key_id text,
  updated_at timestamptz not null default now(),
  check ((password_sealed is null) = (key_id is null))
);

-- A device is whatever sends fixes: an operator's phone, a unit's tracker, or, tied to one trip, an integration
-- ('api'), a carrier's platform ('platform') or a person typing ('manual').
create table devices (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  unique_id text unique,
  kind text not null check (kind in ('phone', 'tracker', 'api', 'platform', 'manual')),
  name text,
  secret_hash bytea,
  operator_id bigint references operators,
  unit_id bigint references units,
  trip_id bigint references trips on delete cascade,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(operator_id, unit_id, trip_id) <= 1),
  check ((kind in ('api', 'platform', 'manual')) = (trip_id is not null))
);
create index on devices (organisation_id);
create index on devices (operator_id);
create index on devices (unit_id);
create unique index on devices (trip_id, kind) where trip_id is not null;

-- Which device spoke for which trip, and when: the history of a trip is the union of these windows.
create table trip_devices (
  trip_id bigint not null references trips on delete cascade,
  device_id bigint not null references devices on delete cascade,
  bound_at timestamptz not null,
  released_at timestamptz,
  primary key (trip_id, device_id, bound_at)
);
create index on trip_devices (device_id) where released_at is null;

create table comments (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  comment text not null,
  reported_by text not null,
  user_id bigint references users,
  created_at timestamptz not null default now()
);
create index on comments (trip_id, created_at desc);

create table incidences (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  type text not null,
  description text not null,
  priority text not null check (priority in ('high', 'medium', 'other')),
  status text not null default 'reported' check (status in ('reported', 'resolved')),
  created_by bigint references users,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution_comment text,
  check ((status = 'resolved') = (resolved_at is not null))
);
create index on incidences (trip_id, created_at desc);

create table geofences (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  name text not null,
  kind text not null check (kind in ('danger', 'safe', 'delivery')),
  shape jsonb not null,
  created_by bigint references users,
  created_at timestamptz not null default now()
);
create index on geofences (organisation_id);

-- An import is a piece of work with progress, which survives a restart. `source` is kept until it ends.
create table trip_imports (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references organisations,
  user_id bigint references users,
  filename text not null,
  source bytea,
  state text not null check (state in ('reading', 'checking', 'writing', 'done', 'refused', 'cancelled', 'failed')),
  total int not null default 0,
  processed int not null default 0,
  report jsonb not null default '{}',
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on trip_imports (organisation_id, created_at desc);

grant select, insert, update, delete on
  carriers, clients, operators, units, trips, gps_links, devices, trip_devices, comments, incidences, geofences,
  trip_imports
to vigia_app;
