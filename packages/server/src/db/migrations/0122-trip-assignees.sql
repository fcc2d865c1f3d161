-- Whose a trip is: in whose rounds. No row, or nobody in it: it is shared. A trip that has ended keeps who had it last.
create table trip_assignees (
  trip_id bigint primary key references trips on delete cascade,
  user_id bigint references users,
  assigned_at timestamptz not null,
  -- Whose it was until it became shared by itself: they are disabled, attend no more, or see it no longer.
  lost_user_id bigint references users,
  check (user_id is null or lost_user_id is null)
);
create index on trip_assignees (user_id) where user_id is not null;
select limit_to_parent('trip_assignees', 'trip_id', 'trips');
grant select, insert, update on trip_assignees to vigia_app;
