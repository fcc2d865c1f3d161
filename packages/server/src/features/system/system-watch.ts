import {
  type ComponentState,
  judgeMeasure,
  nextComponentState,
  SYSTEM_COMPONENTS,
  SYSTEM_THRESHOLDS,
  type SystemComponent,
  type WatchedState,
} from '@vigia/domain/system/component-state'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import type { Reading } from './system-probes.ts'

const EVERY_MS = 10_000
const POINT_EVERY_MS = 60_000
const MOST_POINTS = 60

/** A component as it stands. */
export interface WatchedComponent {
  readonly key: SystemComponent
  readonly state: ComponentState
  /** Null: it could not be measured, or there is nothing to measure yet. */
  readonly value: number | null
  readonly unit: string
  readonly text: string
  /** One a minute, the oldest first. */
  readonly series: readonly (number | null)[]
}

export interface SystemWatch {
  readonly job: Job
  /** As of the last check; the first one is made now. */
  latest(): Promise<{ readonly checkedAt: number; readonly components: readonly WatchedComponent[] }>
}

/** Checks the installation every ten seconds, and remembers an hour of it in memory. */
export function systemWatch(check: (now: number) => Promise<readonly Reading[]>, clock: Clock): SystemWatch {
  const states = new Map<SystemComponent, WatchedState>()
  const series = new Map<SystemComponent, (number | null)[]>()
  let last: { checkedAt: number; readings: readonly Reading[] } | null = null
  let pointAt = Number.NEGATIVE_INFINITY

  const run = async (): Promise<NonNullable<typeof last>> => {
    const now = clock.now()
    const readings = await check(now)
    const isPoint = now - pointAt >= POINT_EVERY_MS
    if (isPoint) pointAt = now
    for (const reading of readings) {
      const { key, measure } = reading
      states.set(key, nextComponentState(states.get(key) ?? null, judgeMeasure(key, measure)))
      if (isPoint) series.set(key, [...(series.get(key) ?? []), shownValue(reading)].slice(-MOST_POINTS))
    }
    last = { checkedAt: now, readings }
    return last
  }

  return {
    job: {
      name: 'system-watch',
      everyMs: EVERY_MS,
      run: async () => {
        await run()
      },
    },
    latest: async () => {
      const { checkedAt, readings } = last ?? (await run())
      const components = SYSTEM_COMPONENTS.map((key): WatchedComponent => {
        const reading = readings.find((one) => one.key === key)
        return {
          key,
          state: states.get(key)?.shown ?? 'unknown',
          value: reading === undefined ? null : shownValue(reading),
          unit: reading?.unit ?? SYSTEM_THRESHOLDS[key].unit,
          text: reading?.text ?? 'No se pudo medir',
          series: series.get(key) ?? [],
        }
      })
      return { checkedAt, components }
    },
  }
}

/** A figure that there is none of (a backup that never was) is none. */
function shownValue({ measure, value }: Reading): number | null {
  const shown = value === undefined ? measure : value
  return shown === null || !Number.isFinite(shown) ? null : shown
}
