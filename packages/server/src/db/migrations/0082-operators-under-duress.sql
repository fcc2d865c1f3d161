-- Of whom a duress word is an open alert: who drives its trip, or drove it when it opened. Whoever sees a part of the fleet is told
-- too, though the trip may be one that they do not see: nobody calls him. Without an organisation, which jobs have not: of all.
create function operators_under_duress() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct h.operator_id from alerts a join trip_operators h on h.trip_id = a.trip_id
  where a.type = 'CLAVE_COACCION' and a.closed_at is null and (h.until_at is null or h.until_at >= a.opened_at)
    and (current_organisation() is null or a.organisation_id = current_organisation())
$$;
revoke all on function operators_under_duress() from public;
grant execute on function operators_under_duress() to vigia_app, vigia_jobs;
