-- How many different trips somebody opened in an hour, how many files they took along, and how many passwords they were
-- refused since they had seen too many (quality §3, day-one control 10). Thirty days of it say what is usual.
create table reading_hours (
  organisation_id bigint not null references organisations,
  -- `user:12`, `api-key:3`
  reader text not null,
  hour timestamptz not null,
  trips int not null,
  exports int not null,
  refused_reveals int not null,
  primary key (organisation_id, reader, hour)
);
create index on reading_hours (hour);
select limit_to_organisation('reading_hours');
-- No request reads or writes it.
grant select, insert, update, delete on reading_hours to vigia_jobs;

-- Whom an alert about unusual reading is about.
alter table alerts add column reader text;
create unique index alerts_one_open_reader on alerts (organisation_id, reader)
  where closed_at is null and reader is not null;
create index alerts_of_reader on alerts (organisation_id, reader, opened_at desc) where reader is not null;
drop index alerts_one_open_company;
create unique index alerts_one_open_company on alerts (organisation_id, type)
  where closed_at is null and trip_id is null and platform is null and reader is null;
