-- Administrators are told of a webhook that was turned off and of a key that ends: an alert about an integration, one open for each.
alter table alerts add column integration text;
create unique index alerts_one_open_integration on alerts (organisation_id, integration)
  where closed_at is null and integration is not null;
drop index alerts_one_open_company;
create unique index alerts_one_open_company on alerts (organisation_id, type)
  where closed_at is null and trip_id is null and platform is null and reader is null and operator_id is null
    and integration is null;

-- Which notices have been given of a key: each once, whatever restarts.
alter table api_keys add column notices text[] not null default '{}';

-- What only administrators are shown is told to no other system, least of all by the webhook that it speaks of.
create or replace function note_webhooks_of_alert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_webhooks(new.organisation_id, new.kind, coalesce('trip:' || a.trip_id, 'alert:' || a.id), a.id, a.trip_id)
    from alerts a where a.id = new.alert_id and a.type not in ('LECTURA_INUSUAL', 'INTEGRACION_POR_ATENDER')
      and (a.channels is null or 'webhook' = any (a.channels));
  return null;
end $$;
