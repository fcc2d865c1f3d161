/** When a device was last heard: by its own time, or when it came where its clock is ahead of ours. `device` is SQL. */
export const lastReceived = (device: string): string => `
  select max(heard.at) as at from (
    (select least(fix_at, received_at) as at from organisation_positions where device_id = ${device} order by fix_at desc limit 1)
    union all
    (select received_at from organisation_quarantined_positions where device_id = ${device} order by received_at desc limit 1)
  ) heard`
