-- As before; of why a person took an alert on, too, and of what browsers were told of it.
create or replace function erase_operator_reasons(operator bigint, name text, phone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := pattern_of_name(name);
  dialled text := coalesce(pattern_of_phone(phone), '(?=a)b');
  org bigint := (select o.organisation_id from operators o where o.id = operator and o.organisation_id = current_organisation());
begin
  if org is null then raise exception 'not an operator of this organisation'; end if;
  update trip_status_changes s set
      reason = left(regexp_replace(regexp_replace(s.reason, named, 'Operador borrado', 'g'), dialled, '··', 'g'), 200)
    from trips t where t.id = s.trip_id and t.organisation_id = org and (s.reason ~ named or s.reason ~ dialled);
  update incidences i set
      type = left(regexp_replace(regexp_replace(i.type, named, 'Operador borrado', 'g'), dialled, '··', 'g'), 50)
    from trips t where t.id = i.trip_id and t.organisation_id = org and (i.type ~ named or i.type ~ dialled);
  update alert_escalations e set
      reason = regexp_replace(regexp_replace(e.reason, named, 'Operador borrado', 'g'), dialled, '··', 'g'),
      notice = regexp_replace(regexp_replace(e.notice, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    from alerts a where a.id = e.alert_id and a.organisation_id = org
      and (concat_ws(' ', e.reason, e.notice) ~ named or concat_ws(' ', e.reason, e.notice) ~ dialled);
  update push_deliveries d set
      notice = regexp_replace(regexp_replace(d.notice, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    from alerts a where a.id = d.alert_id and a.organisation_id = org and (d.notice ~ named or d.notice ~ dialled);
  delete from idempotency_keys k where k.organisation_id = org and (k.answer::text ~ named or k.answer::text ~ dialled);
end $$;
