import type { SystemComponent } from './component-state.ts'

/** How far back the figures of an installation are shown, and of how many minutes each point is. */
export const SYSTEM_RANGES = {
  '1h': { minutes: 60, pointMinutes: 1 },
  '24h': { minutes: 1_440, pointMinutes: 10 },
  '7d': { minutes: 10_080, pointMinutes: 60 },
} as const
export type SystemRange = keyof typeof SYSTEM_RANGES

/** Figures of which little is the bad news; of all others it is much. */
export const LOW_IS_WORSE: ReadonlySet<SystemComponent> = new Set(['intake', 'leader'])

/** What was measured in the minutes of one point. */
export interface MeasuredMinutes {
  readonly measured: number
  readonly low: number
  readonly high: number
}

/**
 * The point that stands for some minutes: the worst of them, so that no peak is smoothed away. Null, which is a gap, where fewer
 * than half were measured: a server that was away is not drawn as if it had been there.
 */
export function historyPoint(
  component: SystemComponent,
  { measured, low, high }: MeasuredMinutes,
  pointMinutes: number,
): number | null {
  if (measured * 2 < pointMinutes) return null
  return LOW_IS_WORSE.has(component) ? low : high
}
