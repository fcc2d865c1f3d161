-- Possible jammers are counted as the board shows them, proved or not: what is kept of days is counted anew.
delete from kpi_counters;
delete from kpi_changes;
delete from kpi_days;
