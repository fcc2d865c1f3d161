-- A device whose clock is ahead is heard by when its positions came.
create index on quarantined_positions (device_id, received_at desc);
