import { MINUTE_MS } from '@vigia/domain/time/duration'

const STEPS_MIN = [15, 30, 60, 120, 240, 480]
const MOST_TICKS = 5

/** A line of hours that holds all of these instants, epoch ms. */
export interface HourAxis {
  readonly ticks: readonly number[]
  /** Where an instant stands on it, in percent. */
  readonly at: (instant: number) => number
}

/** The shortest axis of whole steps around these instants; null where they lie too far apart to be told from each other. */
export function hourAxis(instants: readonly number[]): HourAxis | null {
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  for (const step of STEPS_MIN.map((minutes) => minutes * MINUTE_MS)) {
    const from = Math.floor(first / step) * step
    const to = Math.max(from + step, Math.ceil(last / step) * step)
    const count = (to - from) / step + 1
    if (count > MOST_TICKS) continue
    const ticks = Array.from({ length: count }, (_, tick) => from + tick * step)
    return { ticks, at: (instant) => ((instant - from) / (to - from)) * 100 }
  }
  return null
}
