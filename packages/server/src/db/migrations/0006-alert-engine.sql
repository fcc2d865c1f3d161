-- What a person needs to judge an alert, and what the life cycle needs to go on after a restart (rules §4).
alter table alerts
  add column reasons text[] not null default '{}',
  add column silence_class text,
  add column last_signal_at timestamptz,
  add column lat double precision,
  add column lng double precision,
  add column occurrences int not null default 1,
  -- The platform of a PLATAFORMA_CAIDA.
  add column platform text;

create unique index alerts_one_open_platform on alerts (organisation_id, platform)
  where closed_at is null and platform is not null;
create unique index alerts_one_open_company on alerts (organisation_id, type)
  where closed_at is null and trip_id is null and platform is null;
create index alerts_open on alerts (organisation_id) where closed_at is null;
create index alerts_of_trip on alerts (trip_id, opened_at desc);
create index alerts_closed_lately on alerts (closed_at) where closed_at is not null;

-- Everything that happened to an alert. Nothing is changed or deleted here.
create table alert_events (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alerts,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'severity-raised', 'condition-ended', 'condition-back', 'reopened',
    'activated-again', 'acknowledged', 'note', 'resolved', 'closed')),
  user_id bigint references users,
  text text
);
create index on alert_events (alert_id, id);

-- The units that a quiet platform silences; each keeps its own clock.
create table alert_units (
  alert_id bigint not null references alerts,
  trip_id bigint not null references trips,
  last_signal_at timestamptz,
  back_at timestamptz,
  primary key (alert_id, trip_id)
);

-- The reader joins the alert as it stands: an event says that something changed, not what.
alter table alert_outbox drop column body;
create index on alert_outbox (created_at);

-- Of which database the outbox's transaction numbers are: a restored one counts anew.
create table outbox_epoch (
  only_one boolean primary key default true check (only_one),
  epoch text not null
);

-- Browsers that get a notification though no tab is open. The keys belong to the browser.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  failures int not null default 0
);

-- How often the fleet passed a square of the map, and how often it was not heard there.
create table coverage_cells (
  organisation_id bigint not null references organisations,
  cell_lat int not null,
  cell_lng int not null,
  passes real not null,
  losses real not null,
  primary key (organisation_id, cell_lat, cell_lng)
);
create table coverage_progress (
  organisation_id bigint primary key references organisations,
  learned_until timestamptz not null
);

-- The fleet's average risk score, sampled for the curve of the last hours.
create table fleet_scores (
  organisation_id bigint not null references organisations,
  at timestamptz not null,
  score real not null,
  primary key (organisation_id, at)
);

-- The servers on this database, and what they tell each other after a commit.
create table servers (
  id uuid primary key,
  seen_at timestamptz not null
);
create unlogged table bus_messages (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  server_id uuid not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (xid, id)
);

grant select, insert on alert_events to vigia_app;
grant select, insert, update on alert_units, coverage_cells, coverage_progress, outbox_epoch to vigia_app;
grant select, insert, update, delete on push_subscriptions, servers to vigia_app;
grant select, insert, delete on fleet_scores, bus_messages to vigia_app;
