-- When an open alert became news once more: its severity rose, or its emergency was activated again.
alter table alerts add column called_again_at timestamptz;

drop index alerts_pushed;
create index alerts_calling on alerts (greatest(opened_at, called_again_at))
  where closed_at is null and severity in ('critical', 'high');

-- The call that a browser was told of: a later one of the same alert is told too.
alter table push_deliveries add column called_at timestamptz not null default '-infinity';

-- Which units were silent with their platform is asked by trip when coverage is learned.
create index on alert_units (trip_id);
