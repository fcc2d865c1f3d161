-- Whose a device was, from when to when: whoever changes the owner, the database keeps the one before. A beginning that is null
-- was before this was kept.
create table device_owners (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices on delete cascade,
  operator_id bigint references operators,
  unit_id bigint references units on delete cascade,
  from_at timestamptz,
  until_at timestamptz,
  check (num_nonnulls(operator_id, unit_id) = 1)
);
create index on device_owners (device_id, id);
create index on device_owners (operator_id) where operator_id is not null;
create index on device_owners (unit_id) where unit_id is not null;
create unique index device_owners_one_now on device_owners (device_id) where until_at is null;
select limit_to_parent('device_owners', 'device_id', 'devices');
-- Doubles that are merged are one owner from then on.
grant select, update (operator_id, unit_id) on device_owners to vigia_app;

insert into device_owners (device_id, operator_id, unit_id)
  select id, operator_id, unit_id from devices where trip_id is null and num_nonnulls(operator_id, unit_id) = 1;

-- As the owner: nobody writes this history but what happens.
create function keep_device_owner() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update device_owners set until_at = greatest(clock_timestamp(), from_at) where device_id = new.id and until_at is null;
  if num_nonnulls(new.operator_id, new.unit_id) = 1 then
    insert into device_owners (device_id, operator_id, unit_id, from_at)
    values (new.id, new.operator_id, new.unit_id, clock_timestamp());
  end if;
  return null;
end $$;
create trigger keep_first_owner after insert on devices
for each row when (new.trip_id is null and num_nonnulls(new.operator_id, new.unit_id) = 1) execute function keep_device_owner();
create trigger keep_other_owner after update on devices
for each row when (row (old.operator_id, old.unit_id) is distinct from row (new.operator_id, new.unit_id))
execute function keep_device_owner();

-- When somebody's data was erased: the row stays, since trips point to it, and says nothing of the person (ADR 13).
alter table operators add column erased_at timestamptz;

-- Takes a person's name and telephone out of what others wrote. As the owner: some of it is no request's to change.
create function erase_operator_texts(operator bigint, name text, phone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := '(?i)' || regexp_replace(name, '([^[:alnum:][:space:]])', '\\\1', 'g');
  org bigint := (select o.organisation_id from operators o where o.id = operator and o.organisation_id = current_organisation());
begin
  if org is null then raise exception 'not an operator of this organisation'; end if;
  update comments c set comment = replace(regexp_replace(c.comment, named, 'Operador borrado', 'g'), coalesce(phone, chr(1)), '··')
    from trips t where t.id = c.trip_id and t.organisation_id = org
      and (c.comment ~ named or position(coalesce(phone, chr(1)) in c.comment) > 0);
  update comments c set reported_by = 'Operador borrado'
    from trips t where t.id = c.trip_id and t.organisation_id = org and c.reported_by ~ named;
  update incidences i set
      description = regexp_replace(i.description, named, 'Operador borrado', 'g'),
      resolution_comment = regexp_replace(i.resolution_comment, named, 'Operador borrado', 'g')
    from trips t where t.id = i.trip_id and t.organisation_id = org
      and (i.description ~ named or i.resolution_comment ~ named);
  update alert_events e set text = regexp_replace(e.text, named, 'Operador borrado', 'g')
    from alerts a where a.id = e.alert_id and a.organisation_id = org and e.text ~ named;
  update trip_import_rows set cells = '[]', edits = '{}', changes = '[]', news = '{}'
    where organisation_id = org and (cells::text ~ named or edits::text ~ named or changes::text ~ named);
  update webhook_deliveries set body = null
    where organisation_id = org and state <> 'waiting' and body ~ named;
  delete from catalogue_aliases a where a.organisation_id = org and a.kind = 'operators' and a.entry_id = operator;
  delete from device_reports r using devices d where d.id = r.device_id and d.operator_id = operator;
end $$;
revoke all on function erase_operator_texts(bigint, text, text) from public;
grant execute on function erase_operator_texts(bigint, text, text) to vigia_app;
