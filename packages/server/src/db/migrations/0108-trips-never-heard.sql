-- A trip of a few minutes of which no position came was kept as covered; without one it is all gap, and is measured anew.
delete from trip_tracking where positions = 0 and gaps = 0;
