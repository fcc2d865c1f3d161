-- Days on which an operator is not to be counted on: sick, or no longer with the company. Of an illness nothing is kept but that.
-- Days are of the calendar, `until` is the last one; null: nobody has said. Who was marked by mistake is not kept at all.
create table operator_absences (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  kind text not null check (kind in ('sick', 'left')),
  since date not null check (since between '2000-01-01' and '2100-12-31'),
  until date check (until between since and '2100-12-31'),
  marked_by bigint not null references users,
  marked_at timestamptz not null,
  -- Somebody said that it is over, whatever its days say.
  ended_by bigint references users,
  ended_at timestamptz,
  check (kind = 'sick' or until is null),
  check ((ended_by is null) = (ended_at is null))
);
create index on operator_absences (operator_id, id);
select limit_to_parent('operator_absences', 'operator_id', 'operators');
grant select, insert, update, delete on operator_absences to vigia_app;

-- Those that are over are kept as long as the logbook is.
create function expired_absences(organisation bigint, before timestamptz, active text[], most int)
returns table (id bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select a.id, a.marked_at from operator_absences a join operators o on o.id = a.operator_id
  where o.organisation_id = organisation
    and (a.ended_at < before or a.until + 1 < (before at time zone 'America/Mexico_City')::date)
  limit most
$$;

create function delete_expired_absences(organisation bigint, before timestamptz, active text[], most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted int;
begin
  delete from operator_absences where id in (select id from expired_absences(organisation, before, active, most));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

revoke all on function expired_absences(bigint, timestamptz, text[], int),
  delete_expired_absences(bigint, timestamptz, text[], int) from public;
grant execute on function expired_absences(bigint, timestamptz, text[], int) to vigia_app;
grant execute on function delete_expired_absences(bigint, timestamptz, text[], int) to vigia_jobs;
