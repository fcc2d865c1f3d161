-- How the platforms of carriers were read is counted day by day as well, as the company's: nobody keeps which trips stood there.
alter table gps_platform_hours add column id bigint generated always as identity unique;
create index on gps_platform_hours (organisation_id, hour);
-- Which platforms others' carriers have is nobody's who sees a part of the fleet.
create policy reach on gps_platform_hours as restrictive to vigia_app, vigia_query using (not (select has_reach()));

create function note_kpis_of_platform_hours() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from written h
        join kpi_days d on d.organisation_id = h.organisation_id and d.day = kpi_day(h.hour);
  elsif tg_op = 'DELETE' then
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from former h
        join kpi_days d on d.organisation_id = h.organisation_id and d.day = kpi_day(h.hour)
        -- Of one that goes itself nothing is noted.
        join organisations o on o.id = d.organisation_id;
  else
    insert into kpi_changes (organisation_id, day)
      select distinct d.organisation_id, d.day from (select * from former union all select * from written) h
        join kpi_days d on d.organisation_id = h.organisation_id and d.day = kpi_day(h.hour);
  end if;
  return null;
end $$;
create trigger note_kpis_of_new after insert on gps_platform_hours referencing new table as written
  for each statement execute function note_kpis_of_platform_hours();
create trigger note_kpis_of_changed after update on gps_platform_hours referencing old table as former new table as written
  for each statement execute function note_kpis_of_platform_hours();
create trigger note_kpis_of_gone after delete on gps_platform_hours referencing old table as former
  for each statement execute function note_kpis_of_platform_hours();
revoke all on function note_kpis_of_platform_hours() from public;

-- What is kept of days is counted anew.
delete from kpi_counters;
delete from kpi_changes;
delete from kpi_days;
