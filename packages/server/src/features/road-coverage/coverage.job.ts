import {
  addCoverage,
  type CoverageGrid,
  type CoverageObservation,
  EMPTY_COVERAGE,
} from '@vigia/domain/silence/coverage-grid'
import { learnCoverage } from '@vigia/domain/silence/learn-coverage'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { forEachOrganisation } from '../../workers/for-each-organisation.ts'
import type { CoverageStore, PastFix } from './coverage.store.ts'
import { liveFixes } from './live-fixes.ts'

const EVERY_MS = 60_000
/** A piece of the past that is learned at once. A trip is one witness in it. */
export const LEARNED_MS = 3 * HOUR_MS
/** Fixes that were heard live have been stored by then. */
const SETTLED_MS = 15 * MINUTE_MS
/** A gap counts where it ends: so long before may it have begun. */
const GAP_MS = 90 * MINUTE_MS
/** How far back the first learning begins. */
const FIRST_DAYS = 7
/** Trips in one statement: their fixes must not hold up the server. */
const STEP = 10
/** Learning takes this share of the time at most. */
const SHARE = 10

interface Deps {
  readonly store: CoverageStore
  readonly clock: Clock
  readonly organisationIds: () => readonly string[]
  readonly use: (organisationId: string, grid: CoverageGrid) => void
}

export interface CoverageLearning {
  /** Reads what was learned before, before anybody is judged by it. */
  load(): Promise<void>
  readonly job: Job
}

/** Learns from the fleet's own past where it is not heard. Any number of servers may do so: each piece counts once. */
export function coverageLearning({ store, clock, organisationIds, use }: Deps): CoverageLearning {
  /** Up to where the grid in use has learned. */
  const used = new Map<string, number | null>()

  const load = async (organisationId: string, until: number | null): Promise<void> => {
    if (used.get(organisationId) === until) return
    use(organisationId, until === null ? EMPTY_COVERAGE : await store.grid(organisationId))
    used.set(organisationId, until)
  }

  const observe = async (organisationId: string, fromAt: number, untilAt: number, signal: AbortSignal) => {
    const observations: CoverageObservation[] = []
    const tripIds = await store.tripsBetween(organisationId, fromAt, untilAt)
    for (let from = 0; from < tripIds.length && !signal.aborted; from += STEP) {
      const startedAt = performance.now()
      const step = tripIds.slice(from, from + STEP)
      const [fixes, outages] = await Promise.all([
        store.fixesBetween(step, fromAt - GAP_MS, untilAt),
        store.outagesOf(step, fromAt - GAP_MS),
      ])
      for (const tripId of step) {
        const own = fixes.filter((fix) => fix.tripId === tripId)
        observations.push(...learnCoverage(tail(own, fromAt), outages.get(tripId)))
      }
      await rest((performance.now() - startedAt) * (SHARE - 1), signal)
    }
    return [...addCoverage(EMPTY_COVERAGE, observations).values()]
  }

  /** Learns the next piece that has ended; false when there is none. */
  const learnNext = async (organisationId: string, signal: AbortSignal): Promise<boolean> => {
    const now = clock.now()
    const since = await store.learnedUntil(organisationId)
    await load(organisationId, since)
    const fromAt = since ?? Math.floor((now - FIRST_DAYS * DAY_MS) / LEARNED_MS) * LEARNED_MS
    const untilAt = fromAt + LEARNED_MS
    if (untilAt + SETTLED_MS > now) return false
    const observations = await observe(organisationId, fromAt, untilAt, signal)
    if (signal.aborted) return false
    await store.add(organisationId, observations, { since, until: untilAt })
    return true
  }

  return {
    load: async () => {
      for (const organisationId of organisationIds())
        await load(organisationId, await store.learnedUntil(organisationId))
    },
    job: {
      name: 'coverage',
      everyMs: EVERY_MS,
      run: (signal) =>
        forEachOrganisation(organisationIds(), signal, async (organisationId) => {
          while (!signal.aborted && (await learnNext(organisationId, signal)));
        }),
    },
  }
}

/** The fixes of the piece itself, and the last that was heard before it. */
function tail(fixes: readonly PastFix[], fromAt: number) {
  const live = liveFixes(fixes)
  const first = live.findIndex(({ at }) => at >= fromAt)
  return first === -1 ? [] : live.slice(Math.max(0, first - 1))
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.min(ms, 5_000))
    signal.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
