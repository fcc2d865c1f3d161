/** A row of a factor's table: a value strictly over the limit earns the points. */
export interface RiskStep {
  readonly over: number
  readonly points: number
}

/**
 * Points and limits of the risk engine (rules §4), as data that settings may replace. Steps may stand in any order; of
 * those that a value exceeds, the one with the most points counts.
 */
export interface RiskWeights {
  readonly panic: number
  readonly separation: number
  readonly noGps: number
  readonly staleGpsMinutes: readonly RiskStep[]
  readonly noCommunicationMinutes: readonly RiskStep[]
  readonly overdueMinutes: readonly RiskStep[]
  readonly stoppedMinutes: readonly RiskStep[]
  /** `inside` for being in a danger geofence; `stoppedMinutes` for a stop there, in its place. */
  readonly dangerZone: { readonly inside: number; readonly stoppedMinutes: readonly RiskStep[] }
  readonly offRouteKm: readonly RiskStep[]
  readonly speedKmh: readonly RiskStep[]
  readonly blocking: { readonly points: number; readonly lastSpeedOverKmh: number; readonly silenceOverMinutes: number }
  readonly incidents: {
    readonly high: number
    readonly medium: number
    readonly other: number
    readonly atMost: number
  }
}

export const DEFAULT_RISK_WEIGHTS: RiskWeights = {
  panic: 100,
  separation: 60,
  noGps: 30,
  staleGpsMinutes: [
    { over: 15, points: 15 },
    { over: 60, points: 25 },
    { over: 180, points: 40 },
  ],
  noCommunicationMinutes: [
    { over: 60, points: 10 },
    { over: 120, points: 20 },
    { over: 240, points: 30 },
  ],
  overdueMinutes: [
    { over: 0, points: 15 },
    { over: 120, points: 25 },
    { over: 480, points: 35 },
  ],
  stoppedMinutes: [
    { over: 15, points: 10 },
    { over: 45, points: 25 },
    { over: 120, points: 40 },
  ],
  dangerZone: { inside: 15, stoppedMinutes: [{ over: 5, points: 45 }] },
  offRouteKm: [
    { over: 2, points: 25 },
    { over: 10, points: 40 },
  ],
  speedKmh: [{ over: 100, points: 10 }],
  blocking: { points: 45, lastSpeedOverKmh: 20, silenceOverMinutes: 10 },
  incidents: { high: 25, medium: 10, other: 5, atMost: 40 },
}

/** Points of the highest step that the value exceeds; 0 with none. */
export function stepPoints(steps: readonly RiskStep[], value: number): number {
  let points = 0
  for (const step of steps) if (value > step.over && step.points > points) points = step.points
  return points
}

/** The lowest limit of a table: up to here there is nothing to say; infinite for an empty table. */
export function firstLimit(steps: readonly RiskStep[]): number {
  let limit = Number.POSITIVE_INFINITY
  for (const step of steps) limit = Math.min(limit, step.over)
  return limit
}
