-- What the team and the operator of a trip write to each other. Each is an entry of the logbook as well, and goes with it when that is
-- kept no longer. A word of the trip stands in none: `text` is what the team reads; his page keeps what he wrote.
create table operator_messages (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  operator_id bigint not null references operators,
  comment_id bigint not null references comments on delete cascade,
  said_by text not null check (said_by in ('operator', 'team')),
  via text not null check (via in ('page', 'whatsapp', 'sms', 'webhook')),
  text text not null,
  -- By the phone's clock, where the operator wrote it: what tells one from the next.
  pressed_at timestamptz,
  at timestamptz not null,
  user_id bigint references users,
  -- His page has shown it.
  seen_at timestamptz,
  check ((said_by = 'operator') = (pressed_at is not null) and (said_by = 'team') = (user_id is not null)),
  check (said_by = 'team' or via = 'page')
);
create index on operator_messages (trip_id, id);
create index on operator_messages (operator_id);
create index on operator_messages (comment_id);
create unique index on operator_messages (trip_id, operator_id, pressed_at) where pressed_at is not null;
select limit_to_parent('operator_messages', 'trip_id', 'trips');
grant select, insert, update, delete on operator_messages to vigia_app;

-- As `erase_operator_texts`, of what was written to operators and by them.
create function erase_operator_messages(operator bigint, name text, phone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := pattern_of_name(name);
  dialled text := coalesce(pattern_of_phone(phone), '(?=a)b');
  org bigint := (select o.organisation_id from operators o where o.id = operator and o.organisation_id = current_organisation());
begin
  if org is null then raise exception 'not an operator of this organisation'; end if;
  delete from operator_messages where operator_id = operator;
  update operator_messages m set
      text = regexp_replace(regexp_replace(m.text, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    from trips t where t.id = m.trip_id and t.organisation_id = org and (m.text ~ named or m.text ~ dialled);
end $$;
revoke all on function erase_operator_messages(bigint, text, text) from public;
grant execute on function erase_operator_messages(bigint, text, text) to vigia_app;

-- A message that another system is to bring to the operator is an event of its own.
alter table webhooks drop constraint webhooks_events_check, add constraint webhooks_events_check check (
  events <@ array['new-alert', 'alert-updated', 'alert-overdue', 'trip-changed', 'operator-message'] and cardinality(events) > 0);
alter table webhook_deliveries add column message_id bigint;

create function note_webhooks_of_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (organisation_id, webhook_id, line, event, trip_id, message_id, next_at)
    select t.organisation_id, w.id, 'trip:' || t.id, 'operator-message', t.id, new.id, now()
    from trips t join webhooks w on w.organisation_id = t.organisation_id
    where t.id = new.trip_id and w.is_on and 'operator-message' = any (w.events);
  return null;
end $$;
create trigger note_webhooks after insert on operator_messages for each row when (new.via = 'webhook')
  execute function note_webhooks_of_message();
revoke all on function note_webhooks_of_message() from public;
