-- Which trips somebody has opened in an hour: one that was opened through two servers, or again after a restart, counts once.
create table reading_trips (
  organisation_id bigint not null references organisations,
  reader text not null,
  hour timestamptz not null,
  trip_id bigint not null,
  primary key (organisation_id, reader, hour, trip_id)
);
create index on reading_trips (hour);
select limit_to_organisation('reading_trips');
-- No request reads or writes it.
grant select, insert, delete on reading_trips to vigia_jobs;
