-- Within which reach a file was written, as `Reach` has it (null: all trips): whoever sees less by then does not get it.
alter table report_runs add column reach jsonb;
