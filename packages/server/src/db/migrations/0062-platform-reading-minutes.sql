-- How well the platforms of carriers are read, hour by hour: of the minutes for which sessions stood, in how many their unit was
-- read. Counted once a minute by the server that reads; an hour without a row is one of which nothing is known.
create table gps_platform_hours (
  organisation_id bigint not null references organisations on delete cascade,
  origin text not null,
  hour timestamptz not null,
  wanted int not null,
  read int not null check (read between 0 and wanted),
  primary key (organisation_id, origin, hour)
);
create index on gps_platform_hours (hour);
select limit_to_organisation('gps_platform_hours');
grant select on gps_platform_hours to vigia_app;
grant select, insert, update, delete on gps_platform_hours to vigia_jobs;
