import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { DutyFix } from '@vigia/domain/operator/duty-estimate'
import type { Sql } from '../../db/pool.ts'

/** One for each device and half minute: a halt of five minutes is still seen. */
const EVERY_MS = 30_000

export interface DutyFixes {
  readonly unit: readonly DutyFix[]
  readonly phone: readonly DutyFix[]
}

/** The good fixes between two instants of an operator's trips, those that whoever asks sees, oldest first, while each device spoke for one. */
export async function dutyFixes(
  sql: Sql,
  organisationId: string,
  operatorId: string,
  { fromAt, toAt }: { readonly fromAt: number; readonly toAt: number },
): Promise<DutyFixes> {
  const { rows } = await sql.query<{ at: number; lat: number; lng: number; speed: number | null; source: number }>(
    `select * from (
       select distinct on (p.device_id, slot) p.fix_at as at, p.lat, p.lng, p.speed_kmh as speed, p.source
       from trips t join trip_devices w on w.trip_id = t.id
         join organisation_positions p on p.device_id = w.device_id and p.fix_at >= greatest(w.bound_at, $3)
           and p.fix_at < coalesce(w.released_at, 'infinity'),
         lateral (select date_bin($5 * interval '1 ms', p.fix_at, $3) as slot) s
       where t.organisation_id = $1 and t.operator_id = $2 and coalesce(w.released_at, 'infinity') > $3
         and p.fix_at >= $3 and p.fix_at <= $4 and p.quality = 0
       order by p.device_id, slot, p.fix_at) fixes
     order by at`,
    [organisationId, operatorId, new Date(fromAt), new Date(toAt), EVERY_MS],
  )
  const of = (isPhone: boolean): DutyFix[] =>
    rows
      .filter(({ source }) => (FIX_SOURCES[source] === 'original') === isPhone)
      .map(({ at, lat, lng, speed }) => ({ at, point: { lat, lng }, speedKmh: speed }))
  return { unit: of(false), phone: of(true) }
}
