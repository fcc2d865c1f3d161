import {
  type ComponentState,
  judgeMeasure,
  nextComponentState,
  SYSTEM_COMPONENTS,
  SYSTEM_THRESHOLDS,
  type SystemComponent,
  type WatchedState,
} from '@vigia/domain/system/component-state'
import type { SystemRange } from '@vigia/domain/system/history-range'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import type { Series, SystemHistory } from './system-history.ts'
import type { Reading } from './system-probes.ts'

const EVERY_MS = 10_000

/** A component as it stands. */
export interface WatchedComponent {
  readonly key: SystemComponent
  readonly state: ComponentState
  /** Null: it could not be measured, or there is nothing to measure yet. */
  readonly value: number | null
  readonly unit: string
  readonly text: string
  readonly series: Series
}

export interface SystemWatch {
  readonly job: Job
  /** As of the last check; the first one is made now. Figures of the past are of the range that is asked for. */
  latest(range: SystemRange): Promise<{ readonly checkedAt: number; readonly components: readonly WatchedComponent[] }>
}

interface Deps {
  readonly check: (now: number) => Promise<readonly Reading[]>
  readonly clock: Clock
  /** Null: this server keeps nothing of its own. */
  readonly history: SystemHistory | null
}

const NONE: Series = { points: [], minutes: 0 }

/** Checks the installation every ten seconds, and keeps the figures of each minute. */
export function systemWatch({ check, clock, history }: Deps): SystemWatch {
  const states = new Map<SystemComponent, WatchedState>()
  let last: { checkedAt: number; readings: readonly Reading[] } | null = null

  const run = async (): Promise<NonNullable<typeof last>> => {
    const now = clock.now()
    const readings = await check(now)
    for (const reading of readings)
      states.set(reading.key, nextComponentState(states.get(reading.key) ?? null, judged(reading)))
    last = { checkedAt: now, readings }
    return last
  }

  return {
    job: {
      name: 'system-watch',
      everyMs: EVERY_MS,
      run: async () => {
        const { checkedAt, readings } = await run()
        await history?.keep(
          checkedAt,
          Object.fromEntries(readings.map((reading) => [reading.key, shownValue(reading)])),
        )
      },
    },
    latest: async (range) => {
      const { checkedAt, readings } = last ?? (await run())
      const series = await history?.series(range, clock.now())
      const components = SYSTEM_COMPONENTS.map((key): WatchedComponent => {
        const reading = readings.find((one) => one.key === key)
        return {
          key,
          state: states.get(key)?.shown ?? 'unknown',
          value: reading === undefined ? null : shownValue(reading),
          unit: reading?.unit ?? SYSTEM_THRESHOLDS[key].unit,
          text: reading?.text ?? 'No se pudo medir',
          series: series?.get(key) ?? NONE,
        }
      })
      return { checkedAt, components }
    },
  }
}

/** What is to be seen to for another reason than its measure is not in order. */
function judged({ key, measure, isUrgent }: Reading): ComponentState {
  const state = judgeMeasure(key, measure)
  return isUrgent === true && state === 'ok' ? 'warn' : state
}

/** A figure that there is none of (a backup that never was) is none. */
function shownValue({ measure, value }: Reading): number | null {
  const shown = value === undefined ? measure : value
  return shown === null || !Number.isFinite(shown) ? null : shown
}
