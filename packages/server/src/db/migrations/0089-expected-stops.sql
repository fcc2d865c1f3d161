-- When a trip is expected to stand, because somebody at the desk has accepted it: what its operator said from his link's page, or a
-- pause that he is due. Of a trip the newest one holds that nobody has taken back. It names nobody: who said it is his link's.
create table expected_stops (
  id bigint generated always as identity primary key,
  trip_id bigint not null references trips on delete cascade,
  reason text not null check (
    reason in ('fuel', 'food', 'rest', 'toilet', 'checkpoint', 'traffic', 'breakdown', 'client', 'other')
  ),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- What the operator said; null: the desk expects it by itself.
  proposal_id bigint references operator_proposals on delete set null,
  accepted_by bigint not null references users,
  accepted_at timestamptz not null,
  -- Taken back, or another one took its place; nobody: another operator took the trip over, who has said nothing.
  cancelled_at timestamptz,
  cancelled_by bigint references users,
  check (cancelled_by is null or cancelled_at is not null)
);
create unique index expected_stops_one_now on expected_stops (trip_id) where cancelled_at is null;
create index on expected_stops (trip_id, id);
create index on expected_stops (accepted_at);
create index on expected_stops (proposal_id) where proposal_id is not null;
select limit_to_parent('expected_stops', 'trip_id', 'trips');
grant select, insert, update on expected_stops to vigia_app;
grant select on expected_stops to vigia_jobs;

-- The same reasons, whoever gives them.
alter table operator_proposals drop constraint operator_proposals_stop_reason_check;
alter table operator_proposals add constraint operator_proposals_stop_reason_check check (
  stop_reason in ('fuel', 'food', 'rest', 'toilet', 'checkpoint', 'traffic', 'breakdown', 'client', 'other')
);

create function end_expected_stop() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update expected_stops set cancelled_at = greatest(new.updated_at, accepted_at) where trip_id = new.id and cancelled_at is null;
  return null;
end $$;
create trigger end_expected_stop after update of operator_id on trips
  for each row when (old.operator_id is distinct from new.operator_id) execute function end_expected_stop();

-- They are kept as long as the logbook is.
create function expired_expected_stops(organisation bigint, before timestamptz, active text[], most int)
returns table (id bigint, at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  with kept as materialized (select kept_trips(organisation, active) as trip_id)
  select s.id, s.accepted_at from expected_stops s join trips t on t.id = s.trip_id
  where t.organisation_id = organisation and s.accepted_at < before
    and not exists (select from kept k where k.trip_id = s.trip_id)
  limit most
$$;

create function delete_expired_expected_stops(organisation bigint, before timestamptz, active text[], most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted int;
begin
  delete from expected_stops where id in (select id from expired_expected_stops(organisation, before, active, most));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

revoke all on function end_expected_stop(), expired_expected_stops(bigint, timestamptz, text[], int),
  delete_expired_expected_stops(bigint, timestamptz, text[], int) from public;
grant execute on function expired_expected_stops(bigint, timestamptz, text[], int) to vigia_app;
grant execute on function delete_expired_expected_stops(bigint, timestamptz, text[], int) to vigia_jobs;
