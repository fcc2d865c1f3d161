-- One account on one carrier's platform: trips that share it share its session, since platforms throw out a second sign-in.
-- `account_key` is a keyed digest of the account's name, or of the whole link where there is no account.
create table gps_accounts (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  origin text not null,
  account_key bytea not null,
  kind text check (kind in ('traccar', 'wialon', 'gpswox', 'navixy', 'samsara', 'geotab', 'browser')),
  -- Cookies or a token, sealed for 'gps-account:<id>'.
  keepsake_sealed bytea,
  key_id text,
  signed_in_at timestamptz,
  -- Digests of the passwords that were refused: none of them is tried again by itself.
  refused_passwords bytea[] not null default '{}',
  -- What a person asked for on any server; the one that reads the platforms takes it.
  asked text check (asked in ('read', 'retry')),
  created_at timestamptz not null default now(),
  unique (organisation_id, origin, account_key),
  check ((keepsake_sealed is null) = (key_id is null))
);

-- The session of a trip: a row while it is open. What it last said is kept, so that a restart and another server can tell.
create table gps_sessions (
  trip_id bigint primary key references trips on delete cascade,
  organisation_id bigint not null references organisations,
  account_id bigint not null references gps_accounts,
  opened_by bigint references users,
  opened_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'logged', 'tracking', 'error')),
  state_since timestamptz not null default now(),
  is_signed_in boolean not null default false,
  has_screen boolean not null default false,
  obstacle text,
  evidence text[] not null default '{}',
  candidates text[] not null default '{}',
  -- Newest reading that counts, and the newest that does not, as the domain's UnitReading position.
  reading jsonb,
  read_at timestamptz,
  -- The fix's own time; of a platform that tells none, when this place was first seen.
  fix_at timestamptz,
  unconfirmed jsonb
);
create index on gps_sessions (organisation_id);
create index on gps_sessions (account_id);

-- The one server that reads the platforms says that it does, again and again; `now()` on both sides, whatever the clocks.
create table gps_desk (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  -- Why pages cannot be opened, in Spanish; null when they can.
  browser_problem text
);

-- A keyed digest of the password, so that a refused one is known again on another trip without being opened.
alter table gps_links add column password_digest bytea;

-- Closed by a person: not opened again by itself.
create table gps_closed_trips (
  trip_id bigint primary key references trips on delete cascade,
  closed_by bigint references users,
  closed_at timestamptz not null default now()
);

-- Which unit of an account is which of ours, where a person had to say it. `unit_key`: the unit's match_key, or
-- 'trip:<id>' for a trip without a unit.
create table gps_unit_picks (
  account_id bigint not null references gps_accounts on delete cascade,
  unit_key text not null,
  remote_name text not null,
  picked_by bigint references users,
  picked_at timestamptz not null default now(),
  primary key (account_id, unit_key)
);

-- What was learned of a platform: the offset of its clock texts, its unit of speed.
create table gps_platform_habits (
  organisation_id bigint not null references organisations,
  origin text not null,
  habits jsonb not null,
  learned_at timestamptz not null default now(),
  primary key (organisation_id, origin)
);

-- Requests and clicks that were not made because they would have changed something on the platform.
create table gps_denied_acts (
  id bigint generated always as identity primary key,
  account_id bigint not null references gps_accounts on delete cascade,
  at timestamptz not null,
  by_whom text not null check (by_whom in ('robot', 'person')),
  what text not null,
  place text not null,
  because text not null
);
create index on gps_denied_acts (account_id, id desc);

-- Receivers: a carrier's platform pushes to us. `key` tells one from another; `secret_sealed` for 'gps-mirror:<id>'.
create table gps_mirrors (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  kind text not null check (kind in ('wialon-retranslator', 'wialon-ips', 'traccar', 'webhook')),
  carrier_name text not null,
  key text not null unique,
  secret_sealed bytea,
  key_id text,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  last_heard_at timestamptz,
  disabled_at timestamptz,
  check ((secret_sealed is null) = (key_id is null))
);
create index on gps_mirrors (organisation_id);

create table gps_mirror_units (
  id bigint generated always as identity primary key,
  mirror_id bigint not null references gps_mirrors on delete cascade,
  remote_id text not null,
  remote_name text,
  unit_id bigint references units,
  -- A person said which unit it is, or that it is none of ours: not matched again by itself.
  is_picked boolean not null default false,
  last_heard_at timestamptz not null,
  unique (mirror_id, remote_id)
);
create index on gps_mirror_units (unit_id);

grant select, insert, update, delete on
  gps_accounts, gps_sessions, gps_desk, gps_closed_trips, gps_unit_picks, gps_platform_habits, gps_denied_acts,
  gps_mirrors, gps_mirror_units
to vigia_app;
