-- Who has an alert in hand; who had it last, once it is closed.
alter table alerts
  add column owner_id bigint references users,
  add column owned_at timestamptz,
  add check ((owner_id is null) = (owned_at is null));
create index alerts_owned on alerts (owner_id) where closed_at is null and owner_id is not null;

alter table alert_events drop constraint alert_events_kind_check, add constraint alert_events_kind_check check (kind in (
  'opened', 'severity-raised', 'condition-ended', 'condition-back', 'reopened', 'activated-again', 'overdue', 'mail-lost',
  'acknowledged', 'taken', 'assigned', 'given-back', 'owner-lost', 'note', 'resolved', 'closed'));
