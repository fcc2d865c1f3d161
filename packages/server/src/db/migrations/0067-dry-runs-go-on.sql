-- A trial whose server is gone begins again on another: how often it has begun, which also says whose turn it is.
alter table alert_dry_runs add column attempts int not null default 0;
-- The rule that a draft is held against: as it was when the trial was asked for, whoever changes it meanwhile.
alter table alert_dry_runs add column held_against jsonb;
