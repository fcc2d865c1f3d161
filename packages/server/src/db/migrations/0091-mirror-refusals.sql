-- The last that a receiver turned away since its last good position, so that who set it up learns that the carrier's platform is set
-- up wrong. Never what was sent: neither password nor content.
alter table gps_mirrors
  add column refused_at timestamptz,
  add column refused_for text check (refused_for in (
    'address', 'password', 'key', 'unsigned', 'signature', 'clock', 'secret-lost', 'no-sign-in', 'malformed', 'too-many'
  )),
  add column refused_from text,
  add column refused_count int not null default 0;

-- What was turned away and is nobody's that is known: one row for each way and reason, of the installation. No request touches it.
create table gps_stray_refusals (
  kind text not null,
  reason text not null,
  refused_at timestamptz not null,
  refused_from text not null,
  count int not null,
  primary key (kind, reason)
);
grant select, insert, update on gps_stray_refusals to vigia_jobs;
