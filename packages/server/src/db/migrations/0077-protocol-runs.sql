-- What people do about an alert, step by step: on the version that it began with, whatever is saved meanwhile. One at a time.
create table alert_protocol_runs (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alerts on delete cascade,
  type text not null,
  version int not null,
  steps jsonb not null,
  started_at timestamptz not null,
  -- Null: it began by itself.
  started_by bigint references users,
  step_id text,
  step_since timestamptz,
  attempts int not null default 0 check (attempts >= 0),
  -- When the step's time is over; null without a limit.
  due_at timestamptz,
  ended_at timestamptz,
  ended_how text check (ended_how in ('end', 'emergency', 'closed')),
  check (num_nonnulls(step_id, step_since) = case when ended_at is null then 2 else 0 end),
  check ((ended_at is null) = (ended_how is null))
);
create unique index alert_protocol_runs_open on alert_protocol_runs (alert_id) where ended_at is null;
create index alert_protocol_runs_of on alert_protocol_runs (alert_id, id);
create index alert_protocol_runs_due on alert_protocol_runs (due_at) where ended_at is null and due_at is not null;
select limit_to_parent('alert_protocol_runs', 'alert_id', 'alerts');
grant select, insert, update on alert_protocol_runs to vigia_app, vigia_jobs;

-- Each step that was left: when, by whom, and by which way out. What was written about it is in the alert's history.
create table alert_protocol_steps (
  id bigint generated always as identity primary key,
  run_id bigint not null references alert_protocol_runs on delete cascade,
  step_id text not null,
  entered_at timestamptz not null,
  left_at timestamptz not null,
  attempts int not null,
  -- As the card named it; null: its time was over.
  outcome text,
  user_id bigint references users
);
create index alert_protocol_steps_of on alert_protocol_steps (run_id, id);
select limit_to_parent('alert_protocol_steps', 'run_id', 'alert_protocol_runs');
grant select, insert on alert_protocol_steps to vigia_app, vigia_jobs;

alter table alert_events drop constraint alert_events_kind_check, add constraint alert_events_kind_check check (kind in (
  'opened', 'severity-raised', 'condition-ended', 'condition-back', 'reopened', 'activated-again', 'overdue', 'mail-lost',
  'acknowledged', 'taken', 'assigned', 'given-back', 'owner-lost', 'snoozed', 'unsnoozed', 'woke', 'note', 'protocol-started',
  'protocol-step', 'protocol-call', 'resolved', 'closed'));
