-- What a company wants of each type of alert: the newest version holds, for the trips of its scope. `elsewhere` is the version
-- that holds for all others; null: the product's own rule. Types without a row are as they were before there were any.
create table alert_rule_versions (
  organisation_id bigint not null references organisations,
  type text not null,
  version int not null check (version > 0),
  rule jsonb not null,
  elsewhere int,
  restored_from int,
  changed_by bigint references users,
  changed_at timestamptz not null,
  reason text,
  primary key (organisation_id, type, version),
  foreign key (organisation_id, type, elsewhere) references alert_rule_versions
);
select limit_to_organisation('alert_rule_versions');
grant select, insert on alert_rule_versions to vigia_app, vigia_jobs;

-- Where an alert calls besides the screen; null: everywhere, as before.
alter table alerts add column channels text[];

-- The deadlines that an alert has let pass, and that somebody was told of: each once.
create table alert_overdue (
  alert_id bigint not null references alerts,
  deadline text not null check (deadline in ('ack', 'first-call', 'resolve')),
  at timestamptz not null,
  primary key (alert_id, deadline)
);
select limit_to_parent('alert_overdue', 'alert_id', 'alerts');
grant select on alert_overdue to vigia_app;
grant select, insert on alert_overdue to vigia_jobs;

alter table alert_events drop constraint alert_events_kind_check, add constraint alert_events_kind_check check (kind in (
  'opened', 'severity-raised', 'condition-ended', 'condition-back', 'reopened', 'activated-again', 'overdue', 'acknowledged',
  'note', 'resolved', 'closed'));

-- A notice that is told whatever the alert's severity, and also of one that was acknowledged.
alter table push_deliveries add column notice text;
