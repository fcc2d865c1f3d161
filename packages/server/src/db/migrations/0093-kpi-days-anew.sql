-- Alerts that nobody had acknowledged were counted as acknowledged at once: what is kept of days is counted anew.
delete from kpi_counters;
delete from kpi_changes;
delete from kpi_days;
