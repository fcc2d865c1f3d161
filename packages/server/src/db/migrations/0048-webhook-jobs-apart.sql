-- Whoever notes an event for webhooks makes no job of it: the job of a line is one row, for which an alert of a trip would wait while
-- somebody writes that trip, and two that write several trips for each other. The queue makes the jobs, in transactions of its own.
alter table webhook_deliveries add column is_queued boolean not null default true;
alter table webhook_deliveries alter column is_queued set default false;
create index on webhook_deliveries (id) where not is_queued;

create or replace function note_webhooks(of_organisation bigint, named text, of_line text, of_alert bigint, of_trip bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_deliveries (organisation_id, webhook_id, line, event, alert_id, trip_id, next_at)
    select of_organisation, w.id, of_line, named, of_alert, of_trip, now()
    from webhooks w where w.organisation_id = of_organisation and w.is_on and named = any (w.events);
$$;
