-- Gaps between entries were counted by the minute, four of five rows of a month; they are drawn in bars of ten minutes, and counted in
-- them. What is kept of days is counted anew.
delete from kpi_counters;
delete from kpi_changes;
delete from kpi_days;
