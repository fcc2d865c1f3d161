-- Who sees a part of the fleet is not told that somebody has no trip who is on one of another client: whether there is one is
-- asked as the owner, and nothing else of it. Of the fleet's own organisation only.
create function is_operator_on_trip(operator bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from trips t where t.operator_id = operator and t.organisation_id = current_organisation()
      and t.status in ('load', 'in transit', 'in route', 'download waiting')
  )
$$;

create function is_device_on_trip(device bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from trip_devices w join trips t on t.id = w.trip_id
    where w.device_id = device and w.released_at is null and t.organisation_id = current_organisation()
  )
$$;
revoke all on function is_operator_on_trip(bigint), is_device_on_trip(bigint) from public;
grant execute on function is_operator_on_trip(bigint), is_device_on_trip(bigint) to vigia_app;
