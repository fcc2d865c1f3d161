import type { Sql } from '../../db/pool.ts'

/** Whose a device was. `fromAt` null: since before it was kept; `untilAt` null: until now. */
export interface DeviceOwnership {
  readonly uniqueId: string
  readonly owner: { readonly kind: 'operator' | 'unit'; readonly id: string; readonly label: string } | null
  readonly fromAt: number | null
  readonly untilAt: number | null
}

/** An owner without a trip that whoever asks sees is not named to them. */
const SELECT = `
  select coalesce(d.unique_id, '') as "uniqueId", h.from_at as "fromAt", h.until_at as "untilAt",
    case when (select has_reach()) and not exists (
      select from trips t where t.operator_id = h.operator_id or t.unit_id = h.unit_id
    ) then null else jsonb_build_object('kind', case when h.operator_id is null then 'unit' else 'operator' end,
      'id', coalesce(h.operator_id, h.unit_id)::text, 'label', coalesce(o.name, u.plates, u.name, '')) end as owner
  from device_owners h join devices d on d.id = h.device_id
  left join operators o on o.id = h.operator_id left join units u on u.id = h.unit_id`

/** Of one device, the newest owner first, `most` at the most. */
export async function ownersOfDevice(sql: Sql, deviceId: string, most: number): Promise<DeviceOwnership[]> {
  const { rows } = await sql.query<DeviceOwnership>(`${SELECT} where h.device_id = $1 order by h.id desc limit $2`, [
    deviceId,
    most,
  ])
  return rows
}

/** The phones that were an operator's. */
export async function devicesOfOperator(sql: Sql, operatorId: string, most: number): Promise<DeviceOwnership[]> {
  const { rows } = await sql.query<DeviceOwnership>(`${SELECT} where h.operator_id = $1 order by h.id desc limit $2`, [
    operatorId,
    most,
  ])
  return rows
}
