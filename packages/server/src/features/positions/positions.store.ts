import type { Db } from '../../db/pool.ts'

export interface PositionsStore {
  /** `blocked`: rows of that day lie in the default partition already. */
  ensurePartition(dayAt: number): Promise<'made' | 'known' | 'blocked'>
  /** Forgets the days before; answers how many partitions went. */
  dropBefore(dayAt: number): Promise<number>
  /** Days kept, by organisation; those without a setting are not in it. */
  retentionDays(): Promise<ReadonlyMap<string, number>>
}

const CHECK_VIOLATION = '23514'

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
    dropBefore: async (dayAt) => {
      const { rows } = await db.query<{ dropped: number }>('select drop_positions_before($1::date) as dropped', [
        isoDay(dayAt),
      ])
      return rows[0]?.dropped ?? 0
    },
    retentionDays: async () => {
      const { rows } = await db.query<{ organisation_id: string; days: number | null }>(
        `select organisation_id, (value->>'positionDays')::int as days from settings where key = 'retention'`,
      )
      return new Map(rows.flatMap((row) => (row.days === null ? [] : [[row.organisation_id, row.days]])))
    },
  }
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
