-- Why the unit stood, as who wrote the entry says; and the stop that the same entry says is expected, which goes with it when it is undone.
alter table comments add column stop_reason text check (
  stop_reason in ('fuel', 'food', 'rest', 'toilet', 'checkpoint', 'traffic', 'breakdown', 'client', 'other')
);
alter table expected_stops add column comment_id bigint references comments on delete cascade;
create index on expected_stops (comment_id) where comment_id is not null;
