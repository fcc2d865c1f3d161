import { DEFAULT_RETENTION } from '../../db/settings.store.ts'
import type { PositionsStore } from './positions.store.ts'

const DAY_MS = 86_400_000
/** Days made ahead, so that midnight never waits for a partition. */
const DAYS_AHEAD = 3
const DAYS_BEHIND = 7

export interface Retention {
  /** Older fixes than this are refused: their day would be deleted at once. */
  oldestAt(organisationId: string, now: number): number
  /** Reads the settings again. */
  reload(): Promise<void>
  /** The job: makes the days ahead. */
  maintain(now: number): Promise<void>
  /**
   * The other job: drops the days that nobody keeps and, in short statements, deletes what an organisation keeps no longer of the
   * days that stay: for another organisation, or as evidence of an unresolved alert, which no retention deletes.
   */
  deleteExpired(now: number, signal: AbortSignal): Promise<void>
}

/** How long positions are kept, organisation by organisation; days are shared, so the longest keeps them. */
export function retention(store: PositionsStore): Retention {
  let days: ReadonlyMap<string, number> = new Map()
  const reload = async (): Promise<void> => {
    days = await store.retentionDays()
  }
  /** Without any organisation there is nothing to drop either; the first one comes with the default. */
  const longest = (): number => (days.size === 0 ? DEFAULT_RETENTION.positionDays : Math.max(...days.values()))
  return {
    oldestAt: (organisationId, now) => now - (days.get(organisationId) ?? DEFAULT_RETENTION.positionDays) * DAY_MS,
    reload,
    maintain: async (now) => {
      await reload()
      for (let ahead = -DAYS_BEHIND; ahead <= DAYS_AHEAD; ahead++) await store.ensurePartition(now + ahead * DAY_MS)
    },
    deleteExpired: async (now, signal) => {
      await reload()
      const before = new Map([...days].map(([organisationId, own]) => [organisationId, now - own * DAY_MS]))
      await store.noteDeleted(before, now)
      await store.dropBefore(now - longest() * DAY_MS)
      for (const [organisationId, dayAt] of before) await deleteBefore(store, organisationId, dayAt, signal)
    },
  }
}

async function deleteBefore(store: PositionsStore, organisationId: string, dayAt: number, signal: AbortSignal) {
  for (const deviceId of await store.devicesWithPositionsBefore(organisationId, dayAt)) {
    let deleted = Number.POSITIVE_INFINITY
    while (deleted > 0 && !signal.aborted) deleted = await store.deleteSomeBefore(deviceId, dayAt)
  }
}
