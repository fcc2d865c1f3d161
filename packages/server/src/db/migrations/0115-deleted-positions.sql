-- How far the positions of an organisation were deleted by a retention, kept before they go: one that was longer again afterwards does not
-- bring them back, and what is gone is no gap.
create table deleted_positions (
  organisation_id bigint primary key references organisations on delete cascade,
  -- Of before it none is known to be there.
  before timestamptz not null,
  at timestamptz not null
);
select limit_to_organisation('deleted_positions');
grant select on deleted_positions to vigia_app;
grant select, insert, update on deleted_positions to vigia_jobs;

-- A trip by the app that no device was ever tied to was not silent: nothing could be heard. Its day is counted anew (0110).
delete from trip_tracking k using trips t where t.id = k.trip_id and t.tracking_type = 'APP' and k.positions = 0
  and not exists (select from trip_devices w join devices d on d.id = w.device_id where w.trip_id = t.id and d.kind <> 'manual');
