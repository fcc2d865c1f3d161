-- From where a carrier's platform may push. Wialon Retranslator has no password: without an address its receiver is off.
alter table gps_mirrors add column addresses text[] not null default '{}';

-- What a unit last said, for the person who tells whose it is.
alter table gps_mirror_units
  add column last_fix_at timestamptz,
  add column last_lat double precision,
  add column last_lng double precision;
create index on gps_mirror_units (mirror_id, last_heard_at) where unit_id is null;

-- That protocol bound units by their id alone, which anybody can say: a person binds them anew.
update gps_mirror_units u set unit_id = null
from gps_mirrors m where m.id = u.mirror_id and m.kind = 'wialon-retranslator' and not u.is_picked;
