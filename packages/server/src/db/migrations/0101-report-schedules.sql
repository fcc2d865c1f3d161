-- Reports by mail (features/reports): what is to be sent when and to whom, and what became of each time that it was due.
create table report_schedules (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations on delete cascade,
  -- Within whose reach and with whose rights it is made, as they are when it is due.
  owner_id bigint not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  -- Without days: those follow from `range` and the day on which it is due.
  params jsonb not null,
  columns text[] check (cardinality(columns) between 1 and 40),
  -- 1 is Monday.
  days int[] not null check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]),
  at text not null check (at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  range text not null check (length(range) between 1 and 20),
  formats text[] not null check (cardinality(formats) between 1 and 3 and formats <@ array['xlsx', 'csv', 'pdf']),
  -- None where the last one was refused.
  recipients text[] not null check (cardinality(recipients) <= 20),
  skip_empty boolean not null,
  is_on boolean not null,
  -- It is on and does not go out, because of what a person has to look at.
  paused_because text,
  next_at timestamptz,
  updated_at timestamptz not null,
  check ((is_on and paused_because is null) = (next_at is not null))
);
create index on report_schedules (organisation_id, id);
create index on report_schedules (owner_id);
create index on report_schedules (next_at) where next_at is not null;
select limit_to_organisation('report_schedules');
grant select, insert, update, delete on report_schedules to vigia_app;
grant select, update on report_schedules to vigia_jobs;

-- One for each instant at which a schedule was due, and each test, as it was asked for then.
create table report_deliveries (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations on delete cascade,
  schedule_id bigint references report_schedules on delete set null,
  is_test boolean not null,
  -- Whose rights and reach it has: the owner's, or of a test who asked for it.
  as_user bigint not null references users on delete cascade,
  kind text not null,
  params jsonb not null,
  columns text[],
  formats text[] not null,
  skip_empty boolean not null,
  period_from date not null,
  period_to date not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'partly', 'failed', 'skipped')),
  -- Its mail; null: its files are not asked for yet.
  subject text,
  text text,
  rows bigint,
  attempts int not null default 0,
  -- When it is tried; null: it is over.
  next_at timestamptz,
  -- Until then whoever took it has it, by the clock of the database.
  held_until timestamptz,
  problem text,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'waiting') = (next_at is not null)),
  check ((subject is null) = (text is null))
);
-- Each instant is due once, whoever looks.
create unique index on report_deliveries (schedule_id, due_at) where not is_test;
create index on report_deliveries (next_at) where state = 'waiting';
create index on report_deliveries (organisation_id, due_at desc);
create index on report_deliveries (as_user);
create index on report_deliveries (due_at);
select limit_to_organisation('report_deliveries');
grant select, insert on report_deliveries to vigia_app;
grant select, insert, update, delete on report_deliveries to vigia_jobs;

create table report_delivery_recipients (
  delivery_id bigint not null references report_deliveries on delete cascade,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'refused')),
  problem text,
  tried_at timestamptz,
  primary key (delivery_id, address)
);
create index on report_delivery_recipients (address);
select limit_to_parent('report_delivery_recipients', 'delivery_id', 'report_deliveries');
grant select, insert on report_delivery_recipients to vigia_app;
grant select, insert, update, delete on report_delivery_recipients to vigia_jobs;

-- The files of a delivery are runs as those that people ask for.
alter table report_runs add column delivery_id bigint references report_deliveries on delete cascade;
create index on report_runs (delivery_id) where delivery_id is not null;
grant insert on report_runs to vigia_jobs;
