-- The second wall between organisations: a statement of a request reaches the rows of its own organisation, whatever its
-- `where` forgets. `vigia.organisation` is set on the connection (db/pool.ts); unset, there are no rows.
create function current_organisation() returns bigint
language sql stable parallel safe
return nullif(current_setting('vigia.organisation', true), '')::bigint;

-- For a table with an organisation_id. The sub-select makes it one value for the whole statement, so that plans stay.
create function limit_to_organisation(named regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', named);
  execute format('create policy everybody on %s to vigia_jobs using (true)', named);
  execute format(
    'create policy own_organisation on %s to vigia_app, vigia_query
       using (organisation_id = (select current_organisation()))', named);
end $$;

-- For a table whose rows belong to whom the row of another table belongs: seen where that one is seen.
create function limit_to_parent(named regclass, foreign_key name, parent regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', named);
  execute format('create policy everybody on %s to vigia_jobs using (true)', named);
  execute format(
    'create policy own_organisation on %s to vigia_app, vigia_query
       using (exists (select from %s parent where parent.id = %s.%I))', named, parent, named, foreign_key);
end $$;
revoke all on function limit_to_organisation(regclass), limit_to_parent(regclass, name, regclass) from public;

alter table organisations enable row level security;
create policy everybody on organisations to vigia_jobs using (true);
create policy own_organisation on organisations to vigia_app, vigia_query using (id = (select current_organisation()));

select limit_to_organisation(named::regclass) from unnest(array[
  'users', 'api_keys', 'audit_log', 'audit_chain', 'settings', 'idempotency_keys',
  'carriers', 'clients', 'operators', 'units', 'trips', 'devices', 'geofences', 'trip_imports',
  'alerts', 'alert_outbox', 'coverage_cells', 'coverage_progress', 'fleet_scores',
  'gps_accounts', 'gps_sessions', 'gps_platform_habits', 'gps_mirrors'
]) as named;

select limit_to_parent(named::regclass, foreign_key, parent::regclass) from (values
  ('user_invites', 'user_id', 'users'),
  ('session_families', 'user_id', 'users'),
  ('session_tokens', 'family_id', 'session_families'),
  ('push_subscriptions', 'user_id', 'users'),
  ('push_deliveries', 'alert_id', 'alerts'),
  ('gps_links', 'trip_id', 'trips'),
  ('trip_devices', 'trip_id', 'trips'),
  ('comments', 'trip_id', 'trips'),
  ('incidences', 'trip_id', 'trips'),
  ('current_positions', 'trip_id', 'trips'),
  ('gps_closed_trips', 'trip_id', 'trips'),
  ('alert_events', 'alert_id', 'alerts'),
  ('alert_units', 'alert_id', 'alerts'),
  ('gps_unit_picks', 'account_id', 'gps_accounts'),
  ('gps_denied_acts', 'account_id', 'gps_accounts'),
  ('gps_mirror_units', 'mirror_id', 'gps_mirrors')
) as of (named, foreign_key, parent);

-- What belongs to the installation is no request's.
revoke all on sign_in_failures, push_keys, outbox_epoch, servers, bus_messages from vigia_app;
revoke insert, update, delete on gps_desk from vigia_app;
grant select, insert, update, delete on sign_in_failures, push_keys, outbox_epoch, servers, bus_messages, gps_desk
to vigia_jobs;

-- Positions are written by COPY, which PostgreSQL refuses where rows are limited. So requests do not reach the tables at
-- all, and read these views.
create view organisation_positions as
  select p.* from positions p
  where exists (
    select from devices d where d.id = p.device_id and d.organisation_id = (select current_organisation())
  );
create view organisation_quarantined_positions as
  select p.* from quarantined_positions p
  where exists (
    select from devices d where d.id = p.device_id and d.organisation_id = (select current_organisation())
  );
revoke all on positions, quarantined_positions from vigia_app, vigia_query;
revoke all on function ensure_positions_partition(date), drop_positions_before(date) from vigia_app;
grant select, insert on positions, quarantined_positions to vigia_jobs;
grant execute on function ensure_positions_partition(date), drop_positions_before(date) to vigia_jobs;
grant select on organisation_positions to vigia_app, vigia_query;
grant select on organisation_quarantined_positions to vigia_app;

-- The id of a device is one in the installation: who registers it may know that it is taken, and nothing else of it.
create function devices_elsewhere(unique_ids text[], own bigint) returns table (unique_id text, kind text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.unique_id, d.kind from devices d where d.unique_id = any(unique_ids) and d.organisation_id <> own
$$;
revoke all on function devices_elsewhere(text[], bigint) from public;
grant execute on function devices_elsewhere(text[], bigint) to vigia_app;
