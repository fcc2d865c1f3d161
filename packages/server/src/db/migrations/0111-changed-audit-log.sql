-- An audit log that was changed is told to administrators only, and to no other system.
create or replace function note_webhooks_of_alert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_webhooks(new.organisation_id, new.kind, coalesce('trip:' || a.trip_id, 'alert:' || a.id), a.id, a.trip_id)
    from alerts a where a.id = new.alert_id
      and a.type not in ('LECTURA_INUSUAL', 'INTEGRACION_POR_ATENDER', 'AUDITORIA_ALTERADA')
      and (a.channels is null or 'webhook' = any (a.channels));
  return null;
end $$;
