/** Seconds between two fixes of the operator's page (design, second part §5); `ended`: the trip is over, and none is taken. */
export const PACE_S = { moving: 30, stopped: 120, lowBattery: 300, duress: 15, ended: 0 } as const
/** A battery that is not charging is spared from here on, percent. */
const SPARED_BATTERY_PERCENT = 20
/** Slower is standing: the noise of a phone at rest. */
const MOVING_KMH = 5

export interface Battery {
  readonly percent: number
  readonly isCharging: boolean
}

interface Sharing {
  /** Null: the phone does not know. */
  readonly speedKmh: number | null
  /** Null: the phone does not tell. */
  readonly battery: Battery | null
  /** What the server asks for: the pace of a unit that moves, or the closer one. */
  readonly askedS: number
}

/** How many seconds after a fix the page takes the next one. What the server asks for beyond the usual goes before all. */
export function sharePace({ speedKmh, battery, askedS }: Sharing): number {
  if (askedS < PACE_S.moving) return askedS
  if (battery !== null && isSpared(battery)) return PACE_S.lowBattery
  return speedKmh !== null && speedKmh < MOVING_KMH ? PACE_S.stopped : PACE_S.moving
}

/** Whether a battery is so low that fewer fixes are taken. */
export const isSpared = ({ percent, isCharging }: Battery): boolean => percent <= SPARED_BATTERY_PERCENT && !isCharging
