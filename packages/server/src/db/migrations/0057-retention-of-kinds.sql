-- How long alerts, the logbook and what was sent to webhooks are kept. What is asked before a retention is saved and what is deleted
-- afterwards are the same functions. Deleting is the owner's: no request deletes what happened.

-- Trips of which nothing goes, however old: those with an unresolved alert, of their own or of their platform, and those of the
-- `active` statuses.
create function kept_trips(organisation bigint, active text[]) returns setof bigint
language sql stable set search_path = public, pg_temp as $$
  select a.trip_id from alerts a where a.organisation_id = organisation and a.closed_at is null and a.trip_id is not null
  union select u.trip_id from alerts a join alert_units u on u.alert_id = a.id
    where a.organisation_id = organisation and a.closed_at is null
  union select t.id from trips t where t.organisation_id = organisation and t.status = any (active)
$$;

create index on comments (created_at);
create index on incidences (created_at);

-- `most` of them. An alert counts from when it was closed; one of several trips is kept as long as any of them is.
create function expired_alerts(organisation bigint, before timestamptz, active text[], most int)
returns table (id bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with kept as materialized (select kept_trips(organisation, active) as trip_id)
  select a.id, a.closed_at from alerts a
  where a.organisation_id = organisation and a.closed_at < before
    and not exists (select from kept k where k.trip_id = a.trip_id)
    and not exists (select from alert_units u join kept k using (trip_id) where u.alert_id = a.id)
  limit most
$$;

-- Comments, and incidents that were resolved.
create function expired_logbook(organisation bigint, before timestamptz, active text[], most int)
returns table (is_comment boolean, id bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with kept as materialized (select kept_trips(organisation, active) as trip_id)
  select e.is_comment, e.id, e.created_at from (
    select true as is_comment, c.id, c.trip_id, c.created_at from comments c where c.created_at < before
    union all
    select false, i.id, i.trip_id, i.created_at from incidences i where i.created_at < before and i.status = 'resolved'
  ) e join trips t on t.id = e.trip_id
  where t.organisation_id = organisation and not exists (select from kept k where k.trip_id = e.trip_id)
  limit most
$$;

create function expired_deliveries(organisation bigint, before timestamptz, most int)
returns table (id bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with kept as materialized (select kept_trips(organisation, '{}') as trip_id)
  select d.id, d.at from webhook_deliveries d
  where d.organisation_id = organisation and d.at < before and not exists (select from kept k where k.trip_id = d.trip_id)
  limit most
$$;

-- Each deletes `most` of what expired and answers how many went.
create function delete_expired_alerts(organisation bigint, before timestamptz, active text[], most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[] := array(select id from expired_alerts(organisation, before, active, most));
  deleted int;
begin
  delete from push_deliveries where alert_id = any (gone);
  delete from alert_outbox where alert_id = any (gone);
  delete from alert_units where alert_id = any (gone);
  delete from alert_overdue where alert_id = any (gone);
  delete from alert_events where alert_id = any (gone);
  delete from alerts where id = any (gone);
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create function delete_expired_logbook(organisation bigint, before timestamptz, active text[], most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  comments_gone bigint[];
  incidents_gone bigint[];
  deleted int;
  deleted_incidents int;
begin
  select coalesce(array_agg(id) filter (where is_comment), '{}'), coalesce(array_agg(id) filter (where not is_comment), '{}')
    into comments_gone, incidents_gone from expired_logbook(organisation, before, active, most);
  delete from comments where id = any (comments_gone);
  get diagnostics deleted = row_count;
  delete from incidences where id = any (incidents_gone);
  get diagnostics deleted_incidents = row_count;
  return deleted + deleted_incidents;
end $$;

create function delete_expired_deliveries(organisation bigint, before timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted int;
begin
  delete from webhook_deliveries where id in (select id from expired_deliveries(organisation, before, most));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

revoke all on function kept_trips(bigint, text[]), expired_alerts(bigint, timestamptz, text[], int),
  expired_logbook(bigint, timestamptz, text[], int), expired_deliveries(bigint, timestamptz, int),
  delete_expired_alerts(bigint, timestamptz, text[], int), delete_expired_logbook(bigint, timestamptz, text[], int),
  delete_expired_deliveries(bigint, timestamptz, int) from public;
grant execute on function kept_trips(bigint, text[]), expired_alerts(bigint, timestamptz, text[], int),
  expired_logbook(bigint, timestamptz, text[], int), expired_deliveries(bigint, timestamptz, int) to vigia_app;
grant execute on function delete_expired_alerts(bigint, timestamptz, text[], int),
  delete_expired_logbook(bigint, timestamptz, text[], int), delete_expired_deliveries(bigint, timestamptz, int) to vigia_jobs;
