-- What was backed up, written after each backup that is whole; so none holds its own row. Of the installation, not of an organisation.
create table backups (
  id bigint generated always as identity primary key,
  -- The instant of the snapshot: what was acknowledged before it is in the backup.
  taken_at timestamptz not null,
  seconds double precision not null check (seconds >= 0),
  bytes bigint not null check (bytes >= 0),
  rows bigint not null check (rows >= 0),
  file_name text not null check (length(file_name) between 1 and 255),
  -- When it was last restored to the end, aside, and proved (`npm run restore -- --check`).
  checked_at timestamptz
);

-- From which backups this database came. The newest is part of the database's name in the cursors of alerts.
create table restores (
  id bigint generated always as identity primary key,
  restored_at timestamptz not null,
  taken_at timestamptz not null
);

grant select on backups, restores to vigia_jobs;
