-- As before; of why an alert was put off, too.
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
      message = regexp_replace(regexp_replace(a.message, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
      snooze_reason = regexp_replace(regexp_replace(a.snooze_reason, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    where a.organisation_id = org and (concat_ws(' ', a.title, a.message, a.snooze_reason) ~ named
      or concat_ws(' ', a.title, a.message, a.snooze_reason) ~ dialled);
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
