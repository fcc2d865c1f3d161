-- A receiver turns away besides what does not speak TLS where nothing else is spoken. Each reason since its last good position is kept
-- with its newest instant, its address and its number, beside the newest of all: two things may be set up wrong at once.
alter table gps_mirrors
  drop constraint gps_mirrors_refused_for_check,
  add constraint gps_mirrors_refused_for_check check (refused_for in (
    'address', 'password', 'key', 'unsigned', 'signature', 'clock', 'secret-lost', 'no-sign-in', 'malformed', 'too-many', 'too-large',
    'crowded', 'encrypted', 'plain'
  )),
  -- By reason: `{"at": epoch ms, "address": text, "count": n}`.
  add column refused_reasons jsonb not null default '{}';
