-- Days of positions are shared: a day is dropped once nobody keeps it. Of whoever keeps less, rows go by this function: of
-- one device, `most` at a time, so that no statement is long. Answers how many went.
create function delete_device_positions_before(device bigint, day date, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before timestamptz := day::timestamp at time zone 'UTC';
  deleted int;
  deleted_quarantined int;
begin
  delete from positions
  where device_id = device and fix_at < before and fix_at <= coalesce(
    (select fix_at from positions where device_id = device and fix_at < before order by fix_at offset most - 1 limit 1),
    before
  );
  get diagnostics deleted = row_count;
  delete from quarantined_positions
  where device_id = device and fix_at in (
    select fix_at from quarantined_positions where device_id = device and received_at < before limit most
  );
  get diagnostics deleted_quarantined = row_count;
  return deleted + deleted_quarantined;
end $$;

revoke all on function delete_device_positions_before(bigint, date, int) from public;
grant execute on function delete_device_positions_before(bigint, date, int) to vigia_jobs;
