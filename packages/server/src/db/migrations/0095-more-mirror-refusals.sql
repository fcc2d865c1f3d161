-- Receivers turn away besides: more connections than one address may hold, what speaks TLS where none is spoken, and bodies that are too large.
alter table gps_mirrors drop constraint gps_mirrors_refused_for_check, add constraint gps_mirrors_refused_for_check check (refused_for in (
  'address', 'password', 'key', 'unsigned', 'signature', 'clock', 'secret-lost', 'no-sign-in', 'malformed', 'too-many', 'too-large',
  'crowded', 'encrypted'
));
