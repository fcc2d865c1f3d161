-- How a trip came to its status: whoever writes it, the trip says who and when, and a person says why it ended or began anew.
create table trip_status_changes (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  at timestamptz not null,
  from_status text not null,
  to_status text not null,
  reason text check (length(reason) <= 200),
  actor_kind text not null,
  actor_id bigint
);
create index on trip_status_changes (trip_id, id);
select limit_to_parent('trip_status_changes', 'trip_id', 'trips');
grant select, insert, delete on trip_status_changes to vigia_app, vigia_jobs;

-- The reason belongs to the transaction that changes the trips (`vigia.status_reason`).
create function note_status_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into trip_status_changes (trip_id, at, from_status, to_status, reason, actor_kind, actor_id) values (
    new.id, new.updated_at, old.status, new.status,
    nullif(current_setting('vigia.status_reason', true), ''), new.changed_by_kind, new.changed_by_id);
  return null;
end $$;
create trigger note_status_change after update on trips
for each row when (old.status is distinct from new.status) execute function note_status_change();
