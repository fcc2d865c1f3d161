-- Two people may edit the same setting: whoever saves says which version they read. `changes` says, by the path of each value
-- (`stoppedMinutes`, `severity.highFrom`), who changed it last and when.
alter table settings
  add column version bigint not null default 1,
  add column changes jsonb not null default '{}';
