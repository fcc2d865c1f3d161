-- A person's round of contacts: begun, paused and ended. One at a time.
create table rounds (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  user_id bigint not null references users,
  state text not null check (state in ('running', 'paused', 'ended')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Worked on it as the page of the person counts it, and what of the time went into calls.
  elapsed_s integer not null default 0 check (elapsed_s >= 0),
  call_s integer not null default 0 check (call_s >= 0),
  check ((state = 'ended') = (ended_at is not null))
);
create unique index rounds_one_open on rounds (user_id) where ended_at is null;
select limit_to_organisation('rounds');

-- Trips that somebody left out of a round, and why.
create table round_skips (
  round_id bigint not null references rounds on delete cascade,
  trip_id bigint not null references trips on delete cascade,
  reason text not null check (reason in ('ocupado', 'otro_la_atiende', 'sin_datos')),
  at timestamptz not null,
  primary key (round_id, trip_id)
);
create index on round_skips (trip_id);
select limit_to_parent('round_skips', 'trip_id', 'trips');

-- Who attends a trip now: whoever has its card open, and renews it. At most one, whatever two people press at once.
create table trip_leases (
  trip_id bigint primary key references trips on delete cascade,
  user_id bigint not null references users,
  leased_at timestamptz not null,
  expires_at timestamptz not null
);
select limit_to_parent('trip_leases', 'trip_id', 'trips');

-- Who wrote what since a round began.
create index on comments (user_id, created_at) where outcome is not null;

grant select, insert, update on rounds to vigia_app;
grant select, insert, update, delete on round_skips, trip_leases to vigia_app;
