-- Two organisations may register the same device id: intakes tell them apart by the key of the sender or of the device.
alter table devices drop constraint devices_unique_id_key;
alter table devices add unique (organisation_id, unique_id);
create index on devices (unique_id);
create unique index on devices (secret_hash) where secret_hash is not null;

-- An id that another organisation has is in nobody's way any more.
drop function devices_elsewhere(text[], bigint);
