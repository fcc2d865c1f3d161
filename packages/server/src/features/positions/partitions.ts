import type { Logger } from '@vigia/runtime/logger'
import type { PositionsStore } from './positions.store.ts'

const DAY_MS = 86_400_000

export interface Partitions {
  /** Resolves when each of these instants has a day's partition. Rejects when the database is away. */
  ensure(instants: readonly number[]): Promise<void> | null
}

/** Knows which days have a partition, and makes the missing ones; a day that cannot get one falls to the default. */
export function partitions(store: PositionsStore, logger: Logger): Partitions {
  const known = new Set<number>()
  const making = new Map<number, Promise<void>>()

  const make = async (day: number): Promise<void> => {
    try {
      const made = await store.ensurePartition(day * DAY_MS)
      if (made === 'blocked') logger.warn({ day: new Date(day * DAY_MS) }, 'el día queda en la partición por omisión')
      known.add(day)
    } finally {
      making.delete(day)
    }
  }

  return {
    ensure: (instants) => {
      let missing: Set<number> | null = null
      let seen = Number.NaN
      for (const at of instants) {
        const day = Math.floor(at / DAY_MS)
        if (day === seen) continue
        seen = day
        if (!known.has(day)) missing = (missing ?? new Set()).add(day)
      }
      if (missing === null) return null
      const works = [...missing].map((day) => {
        const work = making.get(day) ?? make(day)
        making.set(day, work)
        return work
      })
      return Promise.all(works).then(() => undefined)
    },
  }
}
