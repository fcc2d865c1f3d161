-- What a step of a protocol was proved with before it was left, or why with nothing: once for each step of a run, which none comes
-- back to. A photo is the trip's, and goes with its entry of the logbook.
create table alert_protocol_evidence (
  run_id bigint not null references alert_protocol_runs on delete cascade,
  step_id text not null,
  kind text not null check (kind in ('photo', 'note', 'folio', 'none')),
  text text check ((text is null) = (kind = 'photo')),
  photo_id uuid references trip_photos on delete set null check (kind = 'photo' or photo_id is null),
  given_at timestamptz not null,
  given_by bigint not null references users,
  primary key (run_id, step_id)
);
create index on alert_protocol_evidence (photo_id) where photo_id is not null;
select limit_to_parent('alert_protocol_evidence', 'run_id', 'alert_protocol_runs');
grant select, insert, update on alert_protocol_evidence to vigia_app, vigia_jobs;

-- Steps that were written before ask for none.
update alert_protocol_versions set steps = (
  select jsonb_agg(step || '{"evidence": null}' order by place) from jsonb_array_elements(steps) with ordinality s (step, place)
) where jsonb_array_length(steps) > 0;
update alert_protocol_runs set steps = (
  select jsonb_agg(step || '{"evidence": null}' order by place) from jsonb_array_elements(steps) with ordinality s (step, place)
) where jsonb_array_length(steps) > 0;

-- When an operator is erased (ADR 13): of what people wrote there.
create function erase_operator_evidence(operator bigint, name text, phone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := pattern_of_name(name);
  dialled text := coalesce(pattern_of_phone(phone), '(?=a)b');
  org bigint := (select o.organisation_id from operators o where o.id = operator and o.organisation_id = current_organisation());
begin
  if org is null then raise exception 'not an operator of this organisation'; end if;
  update alert_protocol_evidence e set
      text = regexp_replace(regexp_replace(e.text, named, 'Operador borrado', 'g'), dialled, '··', 'g')
    from alert_protocol_runs r join alerts a on a.id = r.alert_id
    where r.id = e.run_id and a.organisation_id = org and (e.text ~ named or e.text ~ dialled);
end $$;
revoke all on function erase_operator_evidence(bigint, text, text) from public;
grant execute on function erase_operator_evidence(bigint, text, text) to vigia_app;
