import { FIX_QUALITIES, FIX_SOURCES, type GpsFix } from '@vigia/domain/gps/fix'
import { TRACK_LENGTH } from '@vigia/domain/gps/track'
import type { Db, Sql } from '../../db/pool.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'

/** When a device speaks for a trip. `releasedAt` null: until further notice. */
export interface Binding {
  readonly tripId: string
  readonly deviceId: number
  readonly boundAt: number
  readonly releasedAt: number | null
}

export type StoredFix = Pick<RecordedFix, 'deviceId' | 'quality' | 'fix' | 'receivedAt'>

export interface TracksStore {
  bindingsOf(tripIds: readonly string[]): Promise<readonly Binding[]>
  /** The newest fixes of each device: those of the last two days, else the last that were ever stored. */
  newest(deviceIds: readonly number[], now: number): Promise<readonly StoredFix[]>
  /** The newest fixes inside these windows. */
  newestWithin(windows: readonly Binding[]): Promise<readonly StoredFix[]>
  /** The newest fix of a device before an instant that lies away from a point; null when there is none within two days. */
  lastElsewhere(deviceId: number, fix: GpsFix): Promise<number | null>
  /** The first fix of a device after an instant. */
  firstAfter(deviceId: number, at: number): Promise<number | null>
}

interface Row {
  device_id: string
  fix_at: number
  received_at: number
  lat: number
  lng: number
  speed_kmh: number | null
  heading_deg: number | null
  altitude_m: number | null
  accuracy_m: number | null
  quality: number
  source: number
  panic: boolean
}

const RECENT_MS = 48 * 3_600_000
const STEP = 500
/** Some 200 m: what the domain's rule of rest allows. */
const REST_DEG = 0.002

const NEWEST = (bounds: string) => `
  select d.id as device_id, p.fix_at, p.received_at, p.lat, p.lng, p.speed_kmh, p.heading_deg, p.altitude_m,
    p.accuracy_m, p.quality, p.source, p.panic
  from unnest($1::bigint[]) d(id) cross join lateral (
    select * from positions where device_id = d.id and ${bounds} and quality in (0, 1, 2)
    order by fix_at desc limit ${TRACK_LENGTH}
  ) p`

/** The minutes of these times in which positions were received, by their beginnings, ascending. */
export async function minutesReceived(
  sql: Sql,
  within: readonly { readonly fromAt: number; readonly untilAt: number }[],
): Promise<readonly number[]> {
  const found: number[] = []
  for (const { fromAt, untilAt } of within) {
    const { rows } = await sql.query<{ minute: number }>(
      `select distinct date_trunc('minute', p.received_at) as minute from devices d cross join lateral (
         select received_at from positions where device_id = d.id and fix_at >= $1 and fix_at < $2
           and received_at >= $1 and received_at < $2
       ) p order by minute`,
      [new Date(fromAt), new Date(untilAt)],
    )
    found.push(...rows.map(({ minute }) => minute))
  }
  return found
}

export function tracksStore(db: Db): TracksStore {
  const newestOf = async (bounds: string, ids: readonly number[], at: number): Promise<StoredFix[]> => {
    const found: StoredFix[] = []
    for (let from = 0; from < ids.length; from += STEP) {
      const { rows } = await db.query<Row>(NEWEST(bounds), [ids.slice(from, from + STEP), new Date(at)])
      found.push(...rows.map(toStoredFix))
    }
    return found
  }

  return {
    bindingsOf: async (tripIds) => {
      const { rows } = await db.query<{
        trip_id: string
        device_id: string
        bound_at: number
        released_at: number | null
      }>('select trip_id, device_id, bound_at, released_at from trip_devices where trip_id = any($1)', [tripIds])
      return rows.map((row) => ({
        tripId: row.trip_id,
        deviceId: Number(row.device_id),
        boundAt: row.bound_at,
        releasedAt: row.released_at,
      }))
    },
    newest: async (deviceIds, now) => {
      const recent = await newestOf('fix_at >= $2', deviceIds, now - RECENT_MS)
      const reporting = new Set(recent.map(({ deviceId }) => deviceId))
      const silent = deviceIds.filter((id) => !reporting.has(id))
      return [...recent, ...(await newestOf('fix_at < $2', silent, now - RECENT_MS))]
    },
    newestWithin: async (windows) => {
      const found: StoredFix[] = []
      for (const { deviceId, boundAt, releasedAt } of windows) {
        const { rows } = await db.query<Row>(NEWEST('fix_at >= $2 and fix_at < $3'), [
          [deviceId],
          new Date(boundAt),
          releasedAt === null ? 'infinity' : new Date(releasedAt),
        ])
        found.push(...rows.map(toStoredFix))
      }
      return found
    },
    lastElsewhere: async (deviceId, { point, at }) => {
      const { rows } = await db.query<{ fix_at: number }>(
        `select fix_at from positions
         where device_id = $1 and fix_at < $2 and fix_at > $3 and quality = 0
           and (abs(lat - $4) > ${REST_DEG} or abs(lng - $5) > ${REST_DEG})
         order by fix_at desc limit 1`,
        [deviceId, new Date(at), new Date(at - RECENT_MS), point.lat, point.lng],
      )
      return rows[0]?.fix_at ?? null
    },
    firstAfter: async (deviceId, at) => {
      const { rows } = await db.query<{ fix_at: number }>(
        `select fix_at from positions where device_id = $1 and fix_at > $2 and fix_at < $3 and quality = 0
         order by fix_at limit 1`,
        [deviceId, new Date(at), new Date(at + 2 * RECENT_MS)],
      )
      return rows[0]?.fix_at ?? null
    },
  }
}

function toStoredFix(row: Row): StoredFix {
  return {
    deviceId: Number(row.device_id),
    quality: FIX_QUALITIES[row.quality] ?? 'good',
    receivedAt: row.received_at,
    fix: {
      point: { lat: row.lat, lng: row.lng },
      at: row.fix_at,
      speedKmh: row.speed_kmh,
      headingDeg: row.heading_deg,
      altitudeM: row.altitude_m,
      accuracyM: row.accuracy_m,
      source: FIX_SOURCES[row.source] ?? 'cache',
      panic: row.panic,
    },
  }
}
