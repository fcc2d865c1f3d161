import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { type Demonstration, deletePiece, demonstrations } from './demo-fleet.store.ts'

const RETRY_MS = 1_000
/** How soon another server's button is noticed, and that it leads no longer. */
const LOOK_AGAIN_MS = 3_000
/** What the fleet sent last is stored by then. */
const SETTLES_MS = 1_000
/** So that a statement takes some 100 ms: what is open longer holds everybody's alerts. */
const ROWS_AT_ONCE = 2_000

export interface DemoFleets {
  readonly job: Job
  /** A demonstration was made, or is to be removed: look now. */
  wake(): void
}

export interface DemoFleetsDeps {
  /** Of every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  /** Whether this server is the one of them that runs the fleets. */
  readonly isLeading: () => boolean
  /** What the demonstration's company would have set, and a new key for its fleet in place of the last one. */
  readonly furnish: (sql: Sql, organisationId: string, now: number) => Promise<string>
  /** Runs a fleet with a key, as a process of its own; returns what stops it, which resolves when it has gone. */
  readonly runFleet: (key: string) => () => Promise<void>
  /** Every server drops what it keeps of the organisation in memory. */
  readonly forget: (organisationId: string) => void
}

/**
 * The simulated fleets of the demonstrations: each runs while there is its organisation, on the server that leads, also after a
 * restart; of one that is to be removed the fleet stops, then all of it is deleted in small pieces, however often that is interrupted.
 */
export function demoFleets(deps: DemoFleetsDeps): DemoFleets {
  const { db, clock, logger, isLeading, forget } = deps
  const wakeSignal = createWakeSignal()
  const running = new Map<string, () => Promise<void>>()

  const stop = async (id: string): Promise<void> => {
    const stopFleet = running.get(id)
    running.delete(id)
    await stopFleet?.()
  }

  const start = async ({ id }: Demonstration): Promise<void> => {
    const key = await db.transaction((sql) => deps.furnish(sql, id, clock.now()))
    running.set(id, deps.runFleet(key))
  }

  const remove = async ({ id }: Demonstration, signal: AbortSignal): Promise<void> => {
    await stop(id)
    forget(id)
    await pause(SETTLES_MS)
    while (!signal.aborted && (await deletePiece(db, id, ROWS_AT_ONCE)));
    forget(id)
    logger.info({ organisationId: id }, 'se quitó una demostración')
  }

  const round = async (signal: AbortSignal): Promise<void> => {
    const found = isLeading() ? await demonstrations(db) : []
    const alive = new Set(found.flatMap(({ id, isBeingRemoved }) => (isBeingRemoved ? [] : [id])))
    for (const id of [...running.keys()]) if (!alive.has(id)) await stop(id)
    for (const demonstration of found) {
      if (signal.aborted) return
      if (demonstration.isBeingRemoved) await remove(demonstration, signal)
      else if (!running.has(demonstration.id)) await start(demonstration)
    }
  }

  return {
    wake: wakeSignal.wake,
    job: {
      name: 'demo-fleets',
      everyMs: RETRY_MS,
      run: async (signal, turned) => {
        try {
          while (!signal.aborted) {
            await round(signal)
            turned?.()
            await wakeSignal.wait(LOOK_AGAIN_MS, signal)
          }
        } finally {
          if (signal.aborted) await Promise.all([...running.keys()].map(stop))
        }
      },
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
