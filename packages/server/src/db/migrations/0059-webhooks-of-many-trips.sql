-- One statement that writes many trips notes all of them for webhooks at once: row by row it was half of what an import's inserts take.
create function note_webhooks_of_trips() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into webhook_deliveries (organisation_id, webhook_id, line, event, trip_id, next_at)
      select t.organisation_id, w.id, 'trip:' || t.id, 'trip-changed', t.id, now()
      from written t join webhooks w on w.organisation_id = t.organisation_id
      where w.is_on and 'trip-changed' = any (w.events) order by t.id;
  else
    insert into webhook_deliveries (organisation_id, webhook_id, line, event, trip_id, next_at)
      select t.organisation_id, w.id, 'trip:' || t.id, 'trip-changed', t.id, now()
      from written t join former f on f.id = t.id join webhooks w on w.organisation_id = t.organisation_id
      where t.version <> f.version and w.is_on and 'trip-changed' = any (w.events) order by t.id;
  end if;
  return null;
end $$;
revoke all on function note_webhooks_of_trips() from public;

drop trigger note_webhooks_of_new on trips;
drop trigger note_webhooks_of_changed on trips;
drop function note_webhooks_of_trip();
create trigger note_webhooks_of_new after insert on trips referencing new table as written
  for each statement execute function note_webhooks_of_trips();
create trigger note_webhooks_of_changed after update on trips referencing old table as former new table as written
  for each statement execute function note_webhooks_of_trips();
