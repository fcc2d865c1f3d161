-- Which trips a person's role covers, whatever their role lets them do: those of these clients, or of these carriers. Both
-- null: every trip of the organisation. An administrator's is not asked.
alter table users
  add reach_clients bigint[] check (cardinality(reach_clients) between 1 and 200),
  add reach_carriers bigint[] check (cardinality(reach_carriers) between 1 and 200),
  add check (num_nonnulls(reach_clients, reach_carriers) <= 1);

drop trigger user_rights_changed on users;
create trigger user_rights_changed after update on users for each row
  when (row (old.role, old.disabled_at, old.password_hash, old.organisation_id, old.reach_clients, old.reach_carriers)
    is distinct from row (new.role, new.disabled_at, new.password_hash, new.organisation_id, new.reach_clients, new.reach_carriers))
  execute function note_rights_change('user');

-- How a key begins, for the list: of those from before nobody knows it.
alter table api_keys add prefix text;

-- The second wall, as 0014's between organisations: set on the connection together with the organisation (db/pool.ts).
create function reached_clients() returns bigint[]
language sql stable parallel safe
return nullif(current_setting('vigia.clients', true), '')::bigint[];

create function reached_carriers() returns bigint[]
language sql stable parallel safe
return nullif(current_setting('vigia.carriers', true), '')::bigint[];

create function has_reach() returns boolean
language sql stable parallel safe
return reached_clients() is not null or reached_carriers() is not null;

-- A trip without client (or carrier) is outside of every reach by clients (or carriers): the comparison is null.
create policy reach on trips as restrictive to vigia_app, vigia_query using (
  ((select reached_clients()) is null or client_id = any ((select reached_clients())::bigint[]))
  and ((select reached_carriers()) is null or carrier_id = any ((select reached_carriers())::bigint[]))
);

-- What hangs on trips by `limit_to_parent` is limited with them. What has a policy of its own asks here; as the owner, so
-- that policies do not ask each other in a ring.
create function is_trip_reached(trip bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from trips t where t.id = trip and t.organisation_id = current_organisation()
      and (reached_clients() is null or t.client_id = any (reached_clients()))
      and (reached_carriers() is null or t.carrier_id = any (reached_carriers()))
  )
$$;

-- A platform's alert is whose trips it silences; one of neither trip nor platform is the company's, and everybody's.
create function is_alert_reached(alert bigint, trip bigint, platform text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (trip is null and platform is null) or is_trip_reached(trip)
    or exists (select from alert_units u where u.alert_id = alert and is_trip_reached(u.trip_id))
$$;
revoke all on function is_trip_reached(bigint), is_alert_reached(bigint, bigint, text) from public;
grant execute on function is_trip_reached(bigint), is_alert_reached(bigint, bigint, text) to vigia_app, vigia_query;

create policy reach on alerts as restrictive to vigia_app, vigia_query
  using (not (select has_reach()) or is_alert_reached(id, trip_id, platform));
create policy reach on alert_units as restrictive to vigia_app, vigia_query
  using (not (select has_reach()) or is_trip_reached(trip_id));
create policy reach on gps_sessions as restrictive to vigia_app, vigia_query
  using (not (select has_reach()) or is_trip_reached(trip_id));
create policy reach on devices as restrictive to vigia_app, vigia_query
  using (not (select has_reach()) or trip_id is null or is_trip_reached(trip_id));
-- What a file said of trips is for who sent it.
create policy reach on trip_imports as restrictive to vigia_app, vigia_query using (
  not (select has_reach()) or actor_kind || ':' || actor_id = (select current_setting('vigia.actor', true))
);
-- The curve of the whole fleet is nobody's who sees a part of it.
create policy reach on fleet_scores as restrictive to vigia_app, vigia_query using (not (select has_reach()));
