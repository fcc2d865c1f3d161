-- What somebody said would happen at an hour, of a trip. Words may name a person, and are taken out with them: none of them is in
-- the audit log.
create table promises (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  said_by_kind text not null check (said_by_kind in ('operador', 'cliente', 'linea', 'otro')),
  said_by text check (length(said_by) between 1 and 200),
  text text not null check (length(text) between 1 and 280),
  expects text check (expects in ('llegada', 'salida')),
  due_at timestamptz not null,
  -- The hours that were said before, the first first.
  former_due_at timestamptz[] not null default '{}',
  state text not null default 'pendiente' check (state in ('pendiente', 'movida', 'cumplida', 'incumplida')),
  note text check (length(note) between 1 and 500),
  -- Whom it was said to.
  user_id bigint not null references users,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references users,
  -- When its alert was raised; of another hour there is another.
  alerted_at timestamptz,
  version int not null default 1,
  check ((state in ('cumplida', 'incumplida')) = (resolved_at is not null)),
  check ((resolved_at is null) = (resolved_by is null))
);
create index on promises (trip_id, due_at);
create index on promises (due_at) where state in ('pendiente', 'movida');
create index on promises (created_at);
select limit_to_parent('promises', 'trip_id', 'trips');
grant select, insert, update on promises to vigia_app;
grant select, update on promises to vigia_jobs;

-- Two promises of a trip may be late at once.
alter table alerts add column promise_id bigint references promises on delete set null;
create index on alerts (promise_id) where promise_id is not null;
drop index alerts_one_open;
create unique index alerts_one_open on alerts (trip_id, type)
  where closed_at is null and trip_id is not null and promise_id is null;

-- They are kept as long as the logbook is.
create function expired_promises(organisation bigint, before timestamptz, active text[], most int)
returns table (id bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with kept as materialized (select kept_trips(organisation, active) as trip_id)
  select p.id, p.created_at from promises p join trips t on t.id = p.trip_id
  where t.organisation_id = organisation and p.created_at < before
    and not exists (select from kept k where k.trip_id = p.trip_id)
  limit most
$$;

create function delete_expired_promises(organisation bigint, before timestamptz, active text[], most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted int;
begin
  delete from promises where id in (select id from expired_promises(organisation, before, active, most));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

-- As `erase_operator_texts`, of what was promised.
create function erase_operator_promises(operator bigint, name text, phone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := pattern_of_name(name);
  dialled text := coalesce(pattern_of_phone(phone), '(?=a)b');
  org bigint := (select o.organisation_id from operators o where o.id = operator and o.organisation_id = current_organisation());
begin
  if org is null then raise exception 'not an operator of this organisation'; end if;
  update promises p set
      text = left(regexp_replace(regexp_replace(p.text, named, 'Operador borrado', 'g'), dialled, '··', 'g'), 280),
      note = left(regexp_replace(regexp_replace(p.note, named, 'Operador borrado', 'g'), dialled, '··', 'g'), 500),
      said_by = case when p.said_by ~ named or p.said_by ~ dialled then 'Operador borrado' else p.said_by end
    from trips t where t.id = p.trip_id and t.organisation_id = org
      and (concat_ws(' ', p.text, p.note, p.said_by) ~ named or concat_ws(' ', p.text, p.note, p.said_by) ~ dialled);
end $$;

revoke all on function expired_promises(bigint, timestamptz, text[], int), delete_expired_promises(bigint, timestamptz, text[], int),
  erase_operator_promises(bigint, text, text) from public;
grant execute on function expired_promises(bigint, timestamptz, text[], int), erase_operator_promises(bigint, text, text) to vigia_app;
grant execute on function delete_expired_promises(bigint, timestamptz, text[], int) to vigia_jobs;
