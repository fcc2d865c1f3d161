import type { GpsFix } from '@vigia/domain/gps/fix'
import { type CoverageGrid, type CoverageObservation, cellKey } from '@vigia/domain/silence/coverage-grid'
import type { ExcusedPeriod } from '@vigia/domain/silence/learn-coverage'
import type { Db } from '../../db/pool.ts'

/** A good fix as it was stored, and how long after its own time it arrived. */
export interface PastFix {
  readonly tripId: string
  readonly deviceId: string
  readonly lagMs: number
  readonly fix: GpsFix
}

export interface CoverageStore {
  grid(organisationId: string): Promise<CoverageGrid>
  /** Up to when an organisation's history has been learned; null while nothing has. */
  learnedUntil(organisationId: string): Promise<number | null>
  /** Trips of the organisation that some device spoke for in this time. */
  tripsBetween(organisationId: string, fromAt: number, untilAt: number): Promise<readonly string[]>
  /** Good fixes of these trips, oldest first, by each device while it spoke for the trip; of 20 s one. */
  fixesBetween(tripIds: readonly string[], fromAt: number, untilAt: number): Promise<readonly PastFix[]>
  /** When these trips were silent with their whole platform. */
  outagesOf(tripIds: readonly string[], fromAt: number): Promise<ReadonlyMap<string, readonly ExcusedPeriod[]>>
  /** Adds what was learned and moves the mark from `since`; false, and nothing added, when another server was first. */
  add(
    organisationId: string,
    observations: readonly CoverageObservation[],
    mark: { readonly since: number | null; readonly until: number },
  ): Promise<boolean>
}

/**
 * So many passes of a cell are remembered: beyond them the old ones fade as new ones come, and a mended hole closes after
 * some twenty trucks that were heard in it.
 */
const REMEMBERED_PASSES = 30
/** Fewer losses than this are none: halved again and again they would leave what a real can hold. */
const FORGOTTEN_LOSSES = 1e-6

/** A device that tells of every second is read every 20 s: a loss is minutes long. */
const SLICE = 'floor(extract(epoch from p.fix_at) / 20)'

const THINNED_FIXES = `select * from (
    select distinct on (w.trip_id, p.device_id, ${SLICE}) w.trip_id, p.device_id, p.fix_at, p.lat, p.lng,
      (extract(epoch from p.received_at - p.fix_at) * 1000)::float8 as lag_ms
    from trip_devices w join positions p on p.device_id = w.device_id and p.fix_at >= w.bound_at
      and (w.released_at is null or p.fix_at < w.released_at)
    where w.trip_id = any($1) and p.fix_at >= $2 and p.fix_at < $3 and p.quality = 0
    order by w.trip_id, p.device_id, ${SLICE}, p.fix_at
  ) thinned order by fix_at`

const ADD_CELLS = `insert into coverage_cells as c (organisation_id, cell_lat, cell_lng, passes, losses)
  select $1, n.lat, n.lng, least(n.passes, $6), n.losses * least(1, $6 / n.passes)
  from unnest($2::int[], $3::int[], $4::real[], $5::real[]) n (lat, lng, passes, losses)
  on conflict (organisation_id, cell_lat, cell_lng) do update set
    passes = least($6, c.passes + excluded.passes),
    losses = case when c.losses + excluded.losses < $7::real then 0
      else (c.losses + excluded.losses) * least(1, $6 / (c.passes + excluded.passes)) end`

export function coverageStore(db: Db): CoverageStore {
  return {
    grid: async (organisationId) => {
      const { rows } = await db.query<{ cell_lat: number; cell_lng: number; passes: number; losses: number }>(
        'select cell_lat, cell_lng, passes, losses from coverage_cells where organisation_id = $1',
        [organisationId],
      )
      return new Map(
        rows.map(({ cell_lat, cell_lng, passes, losses }) => {
          const cell = { cellLat: cell_lat, cellLng: cell_lng }
          return [cellKey(cell), { ...cell, passes, losses }]
        }),
      )
    },
    learnedUntil: async (organisationId) => {
      const { rows } = await db.query<{ learned_until: number }>(
        'select learned_until from coverage_progress where organisation_id = $1',
        [organisationId],
      )
      return rows[0]?.learned_until ?? null
    },
    tripsBetween: async (organisationId, fromAt, untilAt) => {
      const { rows } = await db.query<{ id: string }>(
        `select distinct t.id from trips t join trip_devices w on w.trip_id = t.id
         where t.organisation_id = $1 and w.bound_at < $3 and (w.released_at is null or w.released_at > $2)
         order by t.id`,
        [organisationId, new Date(fromAt), new Date(untilAt)],
      )
      return rows.map(({ id }) => id)
    },
    fixesBetween: async (tripIds, fromAt, untilAt) => {
      const { rows } = await db.query<{
        trip_id: string
        device_id: string
        fix_at: number
        lag_ms: number
        lat: number
        lng: number
      }>(THINNED_FIXES, [tripIds, new Date(fromAt), new Date(untilAt)])
      return rows.map((row) => ({
        tripId: row.trip_id,
        deviceId: row.device_id,
        lagMs: row.lag_ms,
        fix: bareFix(row),
      }))
    },
    outagesOf: async (tripIds, fromAt) => {
      const { rows } = await db.query<{ trip_id: string; from_at: number; until_at: number | null }>(
        `select u.trip_id, coalesce(u.last_signal_at, a.last_signal_at, a.opened_at) as from_at,
           coalesce(u.back_at, a.closed_at) as until_at
         from alert_units u join alerts a on a.id = u.alert_id
         where u.trip_id = any($1) and coalesce(u.back_at, a.closed_at, 'infinity') > $2`,
        [tripIds, new Date(fromAt)],
      )
      const periods = new Map<string, ExcusedPeriod[]>()
      for (const { trip_id, from_at, until_at } of rows) {
        const period = { fromAt: from_at, untilAt: until_at ?? Number.POSITIVE_INFINITY }
        periods.set(trip_id, [...(periods.get(trip_id) ?? []), period])
      }
      return periods
    },
    add: (organisationId, observations, { since, until }) =>
      db.transaction(async (sql) => {
        const moved =
          since === null
            ? await sql.query(
                'insert into coverage_progress (organisation_id, learned_until) values ($1, $2) on conflict do nothing',
                [organisationId, new Date(until)],
              )
            : await sql.query(
                'update coverage_progress set learned_until = $2 where organisation_id = $1 and learned_until = $3',
                [organisationId, new Date(until), new Date(since)],
              )
        if (moved.rowCount === 0) return false
        await addCells(sql, organisationId, observations)
        return true
      }),
  }
}

async function addCells(
  sql: Pick<Db, 'query'>,
  organisationId: string,
  observations: readonly CoverageObservation[],
): Promise<void> {
  await sql.query(ADD_CELLS, [
    organisationId,
    observations.map(({ cellLat }) => cellLat),
    observations.map(({ cellLng }) => cellLng),
    observations.map(({ passes }) => passes),
    observations.map(({ losses }) => losses),
    REMEMBERED_PASSES,
    FORGOTTEN_LOSSES,
  ])
}

/** A fix of which only the place and the moment count. */
const bareFix = (row: { readonly lat: number; readonly lng: number; readonly fix_at: number }): GpsFix => ({
  point: { lat: row.lat, lng: row.lng },
  at: row.fix_at,
  speedKmh: null,
  headingDeg: null,
  altitudeM: null,
  accuracyM: null,
  source: 'cache',
  panic: false,
})
