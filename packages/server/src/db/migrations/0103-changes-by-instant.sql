-- The report of stays asks for those that began in a period, of all trips.
create index on trip_status_changes (at);
