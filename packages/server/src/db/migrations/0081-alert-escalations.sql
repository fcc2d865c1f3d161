-- An alert that nobody acknowledged, or nobody resolved, within its rule's limit goes from role to role: each rung of each run of a
-- clock once, whichever server tells it. `since` is when that clock began to run: what calls again begins anew.
create table alert_escalations (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alerts on delete cascade,
  clock text not null check (clock in ('ack', 'resolve')),
  since timestamptz not null,
  rung int not null check (rung >= 0),
  -- Null: one person.
  role text check (role in ('supervisor', 'administrador')),
  person_id bigint references users,
  at timestamptz not null,
  outcome text not null check (outcome in ('told', 'nobody', 'no-way')),
  -- What those are told.
  notice text not null,
  unique (alert_id, clock, since, rung),
  check ((role is null) = (person_id is not null))
);
create index alert_escalations_at on alert_escalations (at);
select limit_to_parent('alert_escalations', 'alert_id', 'alerts');
grant select on alert_escalations to vigia_app;
grant select, insert on alert_escalations to vigia_jobs;

-- The proof of each: who is told by which channel, and whether that went out.
create table alert_escalation_notices (
  escalation_id bigint not null references alert_escalations on delete cascade,
  user_id bigint not null references users on delete cascade,
  channel text not null check (channel in ('push', 'mail')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  at timestamptz,
  primary key (escalation_id, user_id, channel)
);
create index alert_escalation_notices_waiting on alert_escalation_notices (escalation_id) where state = 'waiting';
select limit_to_parent('alert_escalation_notices', 'escalation_id', 'alert_escalations');
grant select on alert_escalation_notices to vigia_app;
grant select, insert, update on alert_escalation_notices to vigia_jobs;

-- A mail's end is the proof's, in the same transaction: mails are forgotten after a month.
create function prove_mail() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update alert_escalation_notices n
    set state = case new.state when 'given-up' then 'failed' else new.state end, at = new.tried_at
    from alert_escalations e
    where e.alert_id = new.alert_id and e.clock = new.about and e.at = new.at
      and n.escalation_id = e.id and n.user_id = new.user_id and n.channel = 'mail';
  return null;
end $$;
revoke all on function prove_mail() from public;
create trigger prove_mail after update of state on mail_notices for each row
  when (new.state <> 'waiting' and new.about in ('ack', 'resolve')) execute function prove_mail();

-- What was told before there were roles to go to is the first rung: nobody is told it again.
insert into alert_escalations (alert_id, clock, since, rung, role, at, outcome, notice)
  select a.id, o.deadline, a.opened_at, 0, 'supervisor', o.at, 'told', o.notice
  from alert_overdue o join alerts a on a.id = o.alert_id and a.closed_at is null where o.deadline in ('ack', 'resolve');

alter table alert_events drop constraint alert_events_kind_check, add constraint alert_events_kind_check check (kind in (
  'opened', 'severity-raised', 'condition-ended', 'condition-back', 'reopened', 'activated-again', 'overdue', 'escalated',
  'mail-lost', 'acknowledged', 'taken', 'assigned', 'given-back', 'owner-lost', 'snoozed', 'unsnoozed', 'woke', 'note',
  'protocol-started', 'protocol-step', 'protocol-call', 'resolved', 'closed'));
