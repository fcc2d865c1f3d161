-- Why an alert that was resolved as a false alarm was one; null for those of before, of which nobody was asked.
alter table alerts add column false_alarm_reason text;
