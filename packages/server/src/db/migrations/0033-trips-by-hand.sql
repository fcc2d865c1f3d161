-- A trip counts its changes and says whose the last one was: of two people who edit it the second is told of the first, and
-- an import that is undone leaves alone what was changed since.
alter table trips
  add column version int not null default 1,
  add column changed_by_kind text not null default 'system' check (changed_by_kind in ('user', 'api-key', 'system', 'device')),
  add column changed_by_id bigint;

create function count_trip_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_trip_change before update on trips
for each row when (old.* is distinct from new.*) execute function count_trip_change();

-- An import may wait for a person who looks through its rows; what it wrote can be taken back while its rows are kept.
alter table trip_imports
  drop constraint trip_imports_state_check,
  add constraint trip_imports_state_check check (state in (
    'reading', 'checking', 'review', 'writing', 'undoing', 'done', 'refused', 'cancelled', 'failed', 'undone')),
  add column is_reviewed boolean not null default false,
  add column bytes int not null default 0,
  -- What a person chose: {"sheet": text or null, "fields": {"3": "origin"}}; null: as the headers say it.
  add column chosen jsonb,
  -- Sheets, columns and dates as the file was read the last time; null until then.
  add column layout jsonb,
  add column will_create jsonb not null default '{}',
  add column passwords int not null default 0,
  add column started_at timestamptz,
  -- Newest ids of carriers, clients, operators and units before the first row was written.
  add column newest_ids jsonb,
  -- What it becomes once it has taken back what it wrote, and what that came to.
  add column ends_as text check (ends_as in ('review', 'cancelled', 'failed', 'undone')),
  add column undone jsonb,
  -- Who takes it back: {kind, id, address, requestId}.
  add column undone_by jsonb;

create table trip_import_rows (
  id bigint generated always as identity primary key,
  import_id uuid not null references trip_imports on delete cascade,
  organisation_id bigint not null references organisations,
  -- As a spreadsheet counts it.
  row int not null,
  invoice text,
  result text not null check (result in ('created', 'updated', 'unchanged', 'refused')),
  left_out boolean not null default false,
  -- As they stand in the file, without the password; what a person wrote instead, by field.
  cells jsonb not null default '[]',
  edits jsonb not null default '{}',
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  changes jsonb not null default '[]',
  -- Keys of the carrier, client, operator and unit that the row would make.
  news jsonb not null default '{}',
  has_password boolean not null default false,
  -- Once written: the trip as it was before (null: the row made it), and its version afterwards.
  trip_id bigint,
  trip_version int,
  before jsonb,
  password_sealed bytea,
  key_id text,
  is_undone boolean not null default false,
  unique (import_id, row),
  check ((password_sealed is null) = (key_id is null))
);
create index on trip_import_rows (import_id, invoice);
create index on trip_import_rows (import_id, trip_id) where trip_id is not null;
select limit_to_organisation('trip_import_rows');

-- Who takes a carrier or client away asks whether a trip has it.
create index on trips (client_id);
create index on trips (carrier_id);
create index on units (carrier_id);

-- What an organisation's people said of columns, by the headers of a file, and of words of status and tracking.
create table trip_import_headers (
  organisation_id bigint not null references organisations,
  headers text not null,
  fields jsonb not null,
  used_at timestamptz not null,
  primary key (organisation_id, headers)
);
select limit_to_organisation('trip_import_headers');
create table trip_import_words (
  organisation_id bigint not null references organisations,
  field text not null check (field in ('status', 'tracking_type')),
  word text not null,
  value text not null,
  primary key (organisation_id, field, word)
);
select limit_to_organisation('trip_import_words');

grant select, insert, update, delete on trip_import_rows, trip_import_headers, trip_import_words to vigia_app, vigia_jobs;

-- Whether a trip has been heard of since a device spoke for it: what an undone import must not take away.
create function trips_with_positions(asked bigint[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id from unnest(asked) as a(id)
  where exists (
    select from trip_devices w, lateral (
      select from positions p where p.device_id = w.device_id and p.fix_at >= w.bound_at
        and p.fix_at < coalesce(w.released_at, 'infinity') limit 1) p
    where w.trip_id = a.id)
$$;
revoke all on function trips_with_positions(bigint[]) from public;
grant execute on function trips_with_positions(bigint[]) to vigia_jobs;
