import type { Logger } from '@vigia/runtime/logger'
import { writeInHalves } from '../../db/write-in-halves.ts'
import type { Job } from '../../ports/job.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import type { CurrentPositionsStore, TripFix } from './current-positions.store.ts'
import type { LiveFleet } from './live-fleet.ts'

const EVERY_MS = 3_000
const STEP = 2_000

export interface WriteBehind {
  /** Notes the newest fix of each trip and source. */
  note(rows: readonly RecordedFix[]): void
  readonly job: Job
}

interface Deps {
  readonly fleet: LiveFleet
  readonly store: CurrentPositionsStore
  readonly logger: Logger
}

/**
 * Writes the current positions behind the intake: the newest of each trip and source, every few seconds. A row that the
 * database refuses is told and left out; the others are written.
 */
export function currentPositionsJob({ fleet, store, logger }: Deps): WriteBehind {
  let newest = new Map<number, RecordedFix>()

  const write = async (): Promise<void> => {
    const rows = [...newest.values()]
    newest = new Map()
    const fixes = rows.flatMap((row) =>
      fleet.tripsOfDevice(row.deviceId, row.fix.at).map(({ tripId }): TripFix => ({ tripId, row })),
    )
    try {
      for (let from = 0; from < fixes.length; from += STEP) {
        const refused = await writeInHalves(oneEach(fixes.slice(from, from + STEP)), store.upsert)
        for (const { row: fix, error } of refused) {
          const { tripId, row } = fix
          logger.error({ err: error, tripId, deviceId: row.deviceId }, 'la base de datos rechaza una posición actual')
        }
      }
    } catch (error) {
      for (const row of rows) keep(row)
      throw error
    }
  }

  const keep = (row: RecordedFix): void => {
    const known = newest.get(row.deviceId)
    if (known === undefined || row.fix.at > known.fix.at) newest.set(row.deviceId, row)
  }

  return {
    note: (rows) => {
      for (const row of rows) if (row.quality === 'good') keep(row)
    },
    job: { name: 'current-positions', everyMs: EVERY_MS, run: write },
  }
}

/** One statement may touch a row once. */
function oneEach(fixes: readonly TripFix[]): readonly TripFix[] {
  const newest = new Map<string, TripFix>()
  for (const item of fixes) {
    const key = `${item.tripId} ${item.row.fix.source}`
    const known = newest.get(key)
    if (known === undefined || item.row.fix.at > known.row.fix.at) newest.set(key, item)
  }
  return [...newest.values()]
}
