-- Photos of a trip, each with its entry of the logbook: it goes with it when that is taken back or kept no longer. Sealed, encoded anew,
-- without what the camera wrote beside the picture.
create table trip_photos (
  id uuid primary key,
  comment_id bigint not null unique references comments on delete cascade,
  -- Who sent it by the page of their link; null: somebody of the team added it.
  operator_id bigint references operators,
  -- By his phone's clock, where he sent it: what tells one from the next.
  taken_at timestamptz,
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  photo_sealed bytea not null,
  key_id text not null
);
create index on trip_photos (operator_id, taken_at) where operator_id is not null;
select limit_to_parent('trip_photos', 'comment_id', 'comments');
grant select, insert, update, delete on trip_photos to vigia_app;
