-- Reports as files (features/reports): who asked for which, and what became of it. The files lie beside the exports.
create table report_runs (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations on delete cascade,
  -- Whose it is, and within whose reach it is written.
  asked_by bigint not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  -- As it was asked; the days are those that it came to.
  params jsonb not null,
  columns text[] check (cardinality(columns) between 1 and 40),
  period_from date not null,
  period_to date not null,
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint,
  asked_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Who works on it says so again and again; one that is silent is taken up by whoever comes.
  beat_at timestamptz,
  attempts int not null default 0,
  problem text,
  file_name text,
  bytes bigint,
  rows bigint,
  check ((state = 'done') = (file_name is not null and bytes is not null and rows is not null))
);
create index on report_runs (asked_by, id desc);
create index on report_runs (id) where state in ('waiting', 'running');
create index on report_runs (asked_at);
select limit_to_organisation('report_runs');
grant select, insert, update on report_runs to vigia_app;
grant select, update, delete on report_runs to vigia_jobs;

-- A report with its parameters and columns, as a person has saved it for themselves.
create table report_views (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations on delete cascade,
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (length(kind) between 1 and 40),
  params jsonb not null,
  columns text[] check (cardinality(columns) between 1 and 40),
  updated_at timestamptz not null
);
create unique index report_views_names on report_views (user_id, lower(name));
select limit_to_organisation('report_views');
grant select, insert, update, delete on report_views to vigia_app;
