-- An operator is edited by people too: of two, the second is told of the first.
alter table operators
  add column version int not null default 1,
  add column emergency_name text check (length(emergency_name) <= 200),
  add column emergency_phone text check (length(emergency_phone) <= 30),
  add column is_by_hand boolean not null default false;

create function count_operator_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_operator_change before update on operators
for each row when (old.* is distinct from new.*) execute function count_operator_change();

-- Papers of an operator: what they are, until when, and, sealed, the file that somebody added.
create table operator_documents (
  id uuid primary key,
  operator_id bigint not null references operators,
  kind text not null check (kind in ('license', 'medical', 'identification', 'privacy-notice', 'other')),
  label text check (length(label) between 1 and 60),
  number text check (length(number) between 1 and 60),
  expires_on date check (expires_on between '2000-01-01' and '2100-12-31'),
  created_at timestamptz not null,
  created_by bigint references users,
  file_name text,
  file_type text check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
  file_bytes int,
  file_sealed bytea,
  key_id text,
  check (num_nonnulls(file_name, file_type, file_bytes, file_sealed, key_id) in (0, 5)),
  check (kind not in ('license', 'medical') or expires_on is not null)
);
create index on operator_documents (operator_id);
create index on operator_documents (expires_on) where expires_on is not null;
select limit_to_parent('operator_documents', 'operator_id', 'operators');

-- Which notices have been given of a document, by its days before the end: each once, whatever restarts.
create table operator_document_notices (
  document_id uuid not null references operator_documents on delete cascade,
  days smallint not null,
  given_at timestamptz not null,
  primary key (document_id, days)
);
select limit_to_parent('operator_document_notices', 'document_id', 'operator_documents');
grant select, insert, update, delete on operator_documents to vigia_app;
grant select, insert on operator_document_notices to vigia_jobs;

-- Whom an alert is about that is about no trip, and which paper of theirs. The words of the alert hold no name.
alter table alerts
  add column operator_id bigint references operators,
  add column document_id uuid references operator_documents on delete set null;
create index on alerts (operator_id) where operator_id is not null;
create unique index alerts_one_open_document on alerts (document_id) where closed_at is null and document_id is not null;
drop index alerts_one_open_company;
create unique index alerts_one_open_company on alerts (organisation_id, type)
  where closed_at is null and trip_id is null and platform is null and reader is null and operator_id is null;

-- Who sees a part of the fleet has no part in everybody's papers.
drop policy reach on alerts;
create policy reach on alerts as restrictive to vigia_app, vigia_query
  using (not (select has_reach()) or (operator_id is null and is_alert_reached(id, trip_id, platform)));
