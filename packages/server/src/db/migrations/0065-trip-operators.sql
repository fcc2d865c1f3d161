-- Who drove a trip, from when to when: whoever changes its operator or ends it, the database keeps the one before. A beginning that
-- is null is the trip's own, an end that is null has not come.
create table trip_operators (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  operator_id bigint not null references operators,
  from_at timestamptz,
  until_at timestamptz
);
create index on trip_operators (trip_id, id);
create unique index trip_operators_one_now on trip_operators (trip_id) where until_at is null;
create index on trip_operators (operator_id, until_at);
-- Who drove of late, among all who ever did.
create index on trip_operators (until_at);
select limit_to_parent('trip_operators', 'trip_id', 'trips');
-- Doubles that are merged are one operator from then on.
grant select, update (operator_id) on trip_operators to vigia_app;

-- Of trips from before nobody knows whom somebody took over from. Devices were let go before the last change of one that has ended.
insert into trip_operators (trip_id, operator_id, until_at)
  select id, operator_id, case when status not in ('load', 'in transit', 'in route', 'download waiting') then updated_at end
  from trips where operator_id is not null order by id;

-- As the owner: nobody writes this history but what happens.
create function keep_trip_operator() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  active constant text[] := array['load', 'in transit', 'in route', 'download waiting'];
  newest trip_operators;
begin
  select * into newest from trip_operators where trip_id = new.id order by id desc limit 1;
  if new.operator_id = newest.operator_id and new.status = any(active) then
    -- A trip that goes on, also one that was ended or left without operator by mistake.
    update trip_operators set until_at = null where id = newest.id and until_at is not null;
    return null;
  end if;
  update trip_operators set until_at = greatest(new.updated_at, from_at) where id = newest.id and until_at is null;
  if new.operator_id is null or new.operator_id = newest.operator_id then return null; end if;
  if newest.id is not null and old.status <> all(active) and new.status <> all(active) then
    -- Nobody takes a trip over that has ended: another name corrects whose it was.
    update trip_operators set operator_id = new.operator_id where id = newest.id;
    return null;
  end if;
  -- The first one named has driven since the trip began, however late he is named: a day that seems shorter is the worse mistake.
  insert into trip_operators (trip_id, operator_id, from_at, until_at) values (
    new.id, new.operator_id,
    case when newest.id is not null then greatest(new.updated_at, newest.from_at) end,
    case when new.status <> all(active) then new.updated_at end);
  return null;
end $$;
create trigger keep_first_operator after insert on trips
for each row when (new.operator_id is not null) execute function keep_trip_operator();
create trigger keep_other_operator after update on trips
for each row when (row (old.operator_id, old.status) is distinct from row (new.operator_id, new.status))
execute function keep_trip_operator();

-- As before; of a place that somebody typed on a trip that the person was relieved of, too.
create or replace function erase_operator_texts(operator bigint, name text, phone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := pattern_of_name(name);
  -- Of a person without a telephone nothing has it.
  dialled text := coalesce(pattern_of_phone(phone), '(?=a)b');
  org bigint := (select o.organisation_id from operators o where o.id = operator and o.organisation_id = current_organisation());
  of_match text := (select o.match_key from operators o where o.id = operator);
begin
  if org is null then raise exception 'not an operator of this organisation'; end if;
  update comments c set
      comment = regexp_replace(regexp_replace(c.comment, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
      reported_by = case when c.reported_by ~ named then 'Operador borrado' else c.reported_by end
    from trips t where t.id = c.trip_id and t.organisation_id = org
      and (c.comment ~ named or c.comment ~ dialled or c.reported_by ~ named);
  update incidences i set
      description = regexp_replace(regexp_replace(i.description, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
      resolution_comment = regexp_replace(regexp_replace(i.resolution_comment, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    from trips t where t.id = i.trip_id and t.organisation_id = org
      and (concat_ws(' ', i.description, i.resolution_comment) ~ named or concat_ws(' ', i.description, i.resolution_comment) ~ dialled);
  update alert_events e set
      text = regexp_replace(regexp_replace(e.text, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    from alerts a where a.id = e.alert_id and a.organisation_id = org and (e.text ~ named or e.text ~ dialled);
  update alerts a set
      title = regexp_replace(regexp_replace(a.title, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
      message = regexp_replace(regexp_replace(a.message, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    where a.organisation_id = org and (concat_ws(' ', a.title, a.message) ~ named or concat_ws(' ', a.title, a.message) ~ dialled);
  update positions p set
      comment = regexp_replace(regexp_replace(p.comment, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    from devices d join trips t on t.id = d.trip_id
    where (t.operator_id = operator or exists (select from trip_operators o where o.trip_id = t.id and o.operator_id = operator))
      and p.device_id = d.id and p.comment is not null and (p.comment ~ named or p.comment ~ dialled);
  update trip_import_rows r set cells = '[]', edits = '{}', errors = '[]', warnings = '[]', changes = '[]', news = '{}'
    where organisation_id = org and (position(of_match in news::text) > 0
      or concat_ws(' ', cells, edits, errors, warnings, changes) ~ named
      or concat_ws(' ', cells, edits, errors, warnings, changes) ~ dialled);
  update alert_dry_runs set rows = '[]' where organisation_id = org and (rows::text ~ named or rows::text ~ dialled);
  update webhook_deliveries set body = null where organisation_id = org and (body ~ named or body ~ dialled);
  delete from catalogue_aliases a where a.organisation_id = org and a.kind = 'operators' and a.entry_id = operator;
  delete from device_reports r using devices d where d.id = r.device_id and d.operator_id = operator;
end $$;
