-- Drafts of rules of alerts, tried over stored data. Nothing here is an alert: it is kept for a week, for whoever looks at it.
create table alert_dry_runs (
  id uuid primary key,
  organisation_id bigint not null references organisations,
  type text not null,
  draft jsonb not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress double precision not null default 0,
  problem text,
  result jsonb,
  rows jsonb,
  created_by bigint references users,
  created_at timestamptz not null,
  -- Of the server that runs it: one that says nothing for half a minute has stopped.
  beat_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz
);
create index on alert_dry_runs (created_at);
select limit_to_organisation('alert_dry_runs');
grant select, insert, update on alert_dry_runs to vigia_app;
grant select, update, delete on alert_dry_runs to vigia_jobs;
