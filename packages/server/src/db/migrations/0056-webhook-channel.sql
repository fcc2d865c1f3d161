-- A rule says whether its alerts are told to other systems. Until now all were: rules and open alerts keep saying so.
update alert_rule_versions set rule = jsonb_set(rule, '{channels}', (rule -> 'channels') || '["webhook"]')
  where jsonb_typeof(rule -> 'channels') = 'array' and not rule -> 'channels' ? 'webhook';
update alerts set channels = channels || 'webhook'::text where closed_at is null and channels is not null;

create or replace function note_webhooks_of_alert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_webhooks(new.organisation_id, new.kind, coalesce('trip:' || a.trip_id, 'alert:' || a.id), a.id, a.trip_id)
    from alerts a where a.id = new.alert_id and a.type <> 'LECTURA_INUSUAL'
      and (a.channels is null or 'webhook' = any (a.channels));
  return null;
end $$;

-- A deadline that people let pass is an event of its own, and its message says which.
alter table webhooks drop constraint webhooks_events_check, add constraint webhooks_events_check check (
  events <@ array['new-alert', 'alert-updated', 'alert-overdue', 'trip-changed'] and cardinality(events) > 0);
alter table webhook_deliveries add column deadline text;

create function note_webhooks_of_overdue() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (organisation_id, webhook_id, line, event, alert_id, trip_id, deadline, next_at)
    select a.organisation_id, w.id, coalesce('trip:' || a.trip_id, 'alert:' || a.id), 'alert-overdue', a.id, a.trip_id,
      new.deadline, now()
    from alerts a join webhooks w on w.organisation_id = a.organisation_id
    where a.id = new.alert_id and (a.channels is null or 'webhook' = any (a.channels))
      and w.is_on and 'alert-overdue' = any (w.events);
  return null;
end $$;
create trigger note_webhooks after insert on alert_overdue for each row execute function note_webhooks_of_overdue();
revoke all on function note_webhooks_of_overdue() from public;
