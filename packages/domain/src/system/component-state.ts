/** Parts of an installation that are watched, in the order in which they are told (screens of our own, third part, §8). */
export const SYSTEM_COMPONENTS = [
  'api',
  'sockets',
  'alerts',
  'leader',
  'jobs',
  'intake',
  'commit',
  'reader',
  'outgoing',
  'database',
  'disk',
  'backup',
  'restore-test',
  'memory',
  'processor',
] as const
export type SystemComponent = (typeof SYSTEM_COMPONENTS)[number]

/** `unknown`: it cannot be measured now, which is never shown as good. */
export type ComponentState = 'ok' | 'warn' | 'bad' | 'unknown'

interface Threshold {
  /** More than this is to be seen to. */
  readonly warnOver: number
  /** More than this is a failure. */
  readonly badOver: number
  readonly unit: string
}

/** What is judged of each: the 95th percentile of ms, connections, seconds, percent, hours, days. */
export const SYSTEM_THRESHOLDS: Readonly<Record<SystemComponent, Threshold>> = {
  api: { warnOver: 250, badOver: 2_000, unit: 'ms' },
  sockets: { warnOver: 900, badOver: 2_000, unit: '' },
  alerts: { warnOver: 5, badOver: 30, unit: 's' },
  leader: { warnOver: 10, badOver: 30, unit: 's sin nadie' },
  // One that fails is to be seen to at once: *2 con falla* beside *En orden* said better than it is.
  jobs: { warnOver: 0, badOver: 1_440, unit: 'min con falla' },
  intake: { warnOver: 120, badOver: 900, unit: 's sin posiciones' },
  commit: { warnOver: 500, badOver: 5_000, unit: 'ms' },
  reader: { warnOver: 28, badOver: 30, unit: '' },
  outgoing: { warnOver: 100, badOver: 10_000, unit: '' },
  database: { warnOver: 100, badOver: 1_000, unit: 'ms' },
  disk: { warnOver: 80, badOver: 95, unit: '% o 30 días' },
  backup: { warnOver: 26, badOver: 74, unit: 'h' },
  'restore-test': { warnOver: 8, badOver: 31, unit: 'd' },
  memory: { warnOver: 80, badOver: 95, unit: '%' },
  processor: { warnOver: 85, badOver: 98, unit: '%' },
}

/** How a measure stands by its threshold; null: it could not be taken. */
export function judgeMeasure(component: SystemComponent, measure: number | null): ComponentState {
  if (measure === null || Number.isNaN(measure)) return 'unknown'
  const { warnOver, badOver } = SYSTEM_THRESHOLDS[component]
  if (measure > badOver) return 'bad'
  return measure > warnOver ? 'warn' : 'ok'
}

/** What is shown, and what the last check said. */
export interface WatchedState {
  readonly shown: ComponentState
  readonly seen: ComponentState
}

/**
 * A state is shown once two checks in a row say it: one slow answer is no news. The first check has nothing before it, and neither
 * has one after what could not be measured; that is told at once, for nothing is in order that nobody has measured.
 */
export function nextComponentState(before: WatchedState | null, seen: ComponentState): WatchedState {
  if (before === null || before.shown === 'unknown' || seen === 'unknown') return { shown: seen, seen }
  return { shown: before.seen === seen ? seen : before.shown, seen }
}
