-- One open alert per trip and type (rules §4). History is never deleted.
create table alerts (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  trip_id bigint references trips,
  type text not null,
  severity text not null check (severity in ('critical', 'high', 'other')),
  title text not null,
  message text not null,
  value double precision,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  condition_ended_at timestamptz,
  closed_at timestamptz,
  close_cause text,
  closed_by bigint references users,
  acknowledged_at timestamptz,
  acknowledged_by bigint references users,
  created_by bigint references users
);
create unique index alerts_one_open on alerts (trip_id, type) where closed_at is null and trip_id is not null;
create index on alerts (organisation_id, opened_at desc);

-- What the sockets have to tell. Readers follow (xid, id) below the oldest running transaction, so that a slow commit
-- is never skipped.
create table alert_outbox (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  organisation_id bigint not null references organisations,
  alert_id bigint not null references alerts,
  kind text not null check (kind in ('new-alert', 'alert-updated')),
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (xid, id)
);

grant select, insert, update on alerts to vigia_app;
grant select, insert, delete on alert_outbox to vigia_app;
