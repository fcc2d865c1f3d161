-- What each server measured of the installation, one row a minute, for seven days: a minute without a row is one of which nothing is
-- known. Of the installation: no request touches it. `server`: what its data folder calls itself, whatever was restarted.
create table system_minutes (
  minute timestamptz not null,
  server text not null,
  -- By component, the figure that is shown; null: it could not be measured.
  values jsonb not null,
  primary key (minute, server)
);
grant select, insert, delete on system_minutes to vigia_jobs;
