-- How many trips passed from who handed a shift over to who received it; null: of one that was received before this was kept.
alter table shift_handovers add column passed_trips integer check (passed_trips >= 0);
