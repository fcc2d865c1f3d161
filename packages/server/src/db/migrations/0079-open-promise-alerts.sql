-- Two promises of a trip may be late at once, also when their promises are gone: by the type, which an alert keeps, and not by
-- `promise_id`, which is taken from it then.
drop index alerts_one_open;
create unique index alerts_one_open on alerts (trip_id, type)
  where closed_at is null and trip_id is not null and type <> 'PROMESA_VENCIDA';
