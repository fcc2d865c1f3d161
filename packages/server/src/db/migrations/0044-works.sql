-- Work that takes longer than a call, done one after the other in processes of their own (features/works).
create table works (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  kind text not null check (kind in ('audit-verify', 'restore-test')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint,
  -- Null: the night's.
  asked_by bigint references users,
  asked_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Who works on it says so again and again; one that is silent is taken up by whoever comes.
  beat_at timestamptz,
  attempts int not null default 0,
  result jsonb,
  problem text
);
create index on works (organisation_id, kind, id desc);
-- Who asks for one that is under way is given that one.
create unique index works_under_way on works (organisation_id, kind) where state in ('waiting', 'running');
select limit_to_organisation('works');
grant select, insert, update on works to vigia_app, vigia_jobs;

-- The audit page lists the newest first, and of one subject.
create index on audit_log (organisation_id, id desc);
create index on audit_log (organisation_id, subject, id desc);

-- In which folder a backup was written, on the machine that wrote it.
alter table backups add column folder text check (length(folder) between 1 and 4096);
