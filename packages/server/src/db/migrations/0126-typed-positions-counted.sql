-- How many positions of a trip a person typed; null: measured before they were counted. Trips whose positions are all kept are measured anew.
alter table trip_tracking add column manual int;

-- What is kept of days is counted anew.
delete from kpi_counters;
delete from kpi_changes;
delete from kpi_days;
