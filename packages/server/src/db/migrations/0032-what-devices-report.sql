-- What a device said of itself when it last spoke, beside its position: written behind the intake, some seconds later.
create table device_reports (
  device_id bigint primary key references devices on delete cascade,
  app text,
  battery_percent real check (battery_percent between 0 and 100),
  reported_at timestamptz not null
);
select limit_to_parent('device_reports', 'device_id', 'devices');
grant select on device_reports to vigia_app;
grant select, insert, update, delete on device_reports to vigia_jobs;
