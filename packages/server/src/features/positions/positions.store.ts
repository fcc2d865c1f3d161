import type { Db } from '../../db/pool.ts'
import { readSettings } from '../../db/settings.store.ts'

export interface PositionsStore {
  /** `blocked`: rows of that day lie in the default partition already. */
  ensurePartition(dayAt: number): Promise<'made' | 'known' | 'blocked'>
  /** Keeps that nothing is known any more of before the days of these instants, by organisation. Said before anything goes. */
  noteDeleted(before: ReadonlyMap<string, number>, now: number): Promise<void>
  /** Drops the days before that hold no evidence of an unresolved alert; answers how many partitions went. */
  dropBefore(dayAt: number): Promise<number>
  /** Devices of the organisation that have positions of the days before which no unresolved alert keeps. */
  devicesWithPositionsBefore(organisationId: string, dayAt: number): Promise<readonly string[]>
  /** Deletes a device's oldest positions of the days before, a bounded number of them; answers how many went. */
  deleteSomeBefore(deviceId: string, dayAt: number): Promise<number>
  /** Days kept, by organisation. */
  retentionDays(): Promise<ReadonlyMap<string, number>>
}

const CHECK_VIOLATION = '23514'
/** Some tens of milliseconds of one connection. */
const DELETED_AT_ONCE = 1_000

export function positionsStore(db: Db): PositionsStore {
  return {
    ensurePartition: async (dayAt) => {
      try {
        const { rows } = await db.query<{ made: boolean }>('select ensure_positions_partition($1::date) as made', [
          isoDay(dayAt),
        ])
        return rows[0]?.made === true ? 'made' : 'known'
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === CHECK_VIOLATION) return 'blocked'
        // Two processes made it at once.
        if (error instanceof Error && 'code' in error && error.code === '42P07') return 'known'
        throw error
      }
    },
    noteDeleted: async (before, now) => {
      await db.query(
        `insert into deleted_positions (organisation_id, before, at)
         select o.id, of.day::timestamp at time zone 'UTC', $3 from unnest($1::bigint[], $2::date[]) as of (id, day)
           join organisations o on o.id = of.id
         on conflict (organisation_id) do update set before = excluded.before, at = excluded.at
           where excluded.before > deleted_positions.before`,
        [[...before.keys()], [...before.values()].map(isoDay), new Date(now)],
      )
    },
    dropBefore: async (dayAt) => {
      const { rows } = await db.query<{ dropped: number }>('select drop_positions_before($1::date) as dropped', [
        isoDay(dayAt),
      ])
      return rows[0]?.dropped ?? 0
    },
    devicesWithPositionsBefore: async (organisationId, dayAt) => {
      const { rows } = await db.query<{ id: string }>(
        `with spans as materialized (select * from evidence_spans())
         select d.id from devices d
         cross join lateral (
           select array(select tstzrange(since, until) from spans where device_id = d.id and since < until) as spans
         ) kept
         cross join lateral (
           (select from positions where device_id = d.id and fix_at < $2 and not fix_at <@ any (kept.spans) limit 1)
           union all
           (select from quarantined_positions
            where device_id = d.id and received_at < $2 and not received_at <@ any (kept.spans) limit 1)
           limit 1
         ) held
         where d.organisation_id = $1 order by d.id`,
        [organisationId, new Date(isoDay(dayAt))],
      )
      return rows.map(({ id }) => id)
    },
    deleteSomeBefore: async (deviceId, dayAt) => {
      const { rows } = await db.query<{ deleted: number }>(
        'select delete_expired_positions($1, $2::date, $3) as deleted',
        [deviceId, isoDay(dayAt), DELETED_AT_ONCE],
      )
      return rows[0]?.deleted ?? 0
    },
    retentionDays: async () => {
      const set = await readSettings(db, 'retention')
      return new Map([...set].map(([organisationId, { positionDays }]) => [organisationId, positionDays]))
    },
  }
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
