import type { PositionsStore } from './positions.store.ts'

export const DEFAULT_RETENTION_DAYS = 90
const DAY_MS = 86_400_000
/** Days made ahead, so that midnight never waits for a partition. */
const DAYS_AHEAD = 3
const DAYS_BEHIND = 7

export interface Retention {
  /** Older fixes than this are refused: their day would be dropped at once. */
  oldestAt(organisationId: string, now: number): number
  /** Reads the settings again. */
  reload(): Promise<void>
  /** The job: makes the days ahead, drops the days that no organisation keeps. */
  maintain(now: number): Promise<void>
}

/** How long positions are kept, organisation by organisation; days are shared, so the longest keeps them. */
export function retention(store: PositionsStore): Retention {
  let days: ReadonlyMap<string, number> = new Map()
  const reload = async (): Promise<void> => {
    days = await store.retentionDays()
  }
  return {
    oldestAt: (organisationId, now) => now - (days.get(organisationId) ?? DEFAULT_RETENTION_DAYS) * DAY_MS,
    reload,
    maintain: async (now) => {
      await reload()
      for (let ahead = -DAYS_BEHIND; ahead <= DAYS_AHEAD; ahead++) await store.ensurePartition(now + ahead * DAY_MS)
      const longest = Math.max(DEFAULT_RETENTION_DAYS, ...days.values())
      await store.dropBefore(now - longest * DAY_MS)
    },
  }
}
