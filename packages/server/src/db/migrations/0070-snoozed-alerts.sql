-- An alert that somebody has put off, until when and why. It is open all the while.
alter table alerts
  add column snoozed_until timestamptz,
  add column snoozed_by bigint references users,
  add column snooze_reason text,
  add check (num_nonnulls(snoozed_until, snoozed_by, snooze_reason) in (0, 3));
create index alerts_snoozed on alerts (snoozed_until) where closed_at is null and snoozed_until is not null;

alter table alert_events drop constraint alert_events_kind_check, add constraint alert_events_kind_check check (kind in (
  'opened', 'severity-raised', 'condition-ended', 'condition-back', 'reopened', 'activated-again', 'overdue', 'mail-lost',
  'acknowledged', 'taken', 'assigned', 'given-back', 'owner-lost', 'snoozed', 'unsnoozed', 'woke', 'note', 'resolved', 'closed'));
