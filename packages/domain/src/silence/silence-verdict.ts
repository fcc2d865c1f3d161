/**
 * Why a unit is silent: its whole platform went quiet; a stretch of road where the fleet is never heard; a device that
 * sleeps at a known stop; the phone is gone and the truck reports; a probable jammer; or nothing that we could prove.
 */
export const SILENCE_CLASSES = [
  'platform-outage',
  'coverage-hole',
  'sleeping-device',
  'phone-gone',
  'jammer',
  'unknown',
] as const
export type SilenceClass = (typeof SILENCE_CLASSES)[number]

/** A silence with its explanation. */
export interface SilenceVerdict {
  readonly class: SilenceClass
  /** Sentences for a dispatcher, the strongest first; never empty. */
  readonly reasons: readonly string[]
  /** The last trustworthy signal of the side that is silent, epoch milliseconds. */
  readonly sinceAt: number
  /** How long this unit usually leaves between two signals, milliseconds. */
  readonly expectedMs: number
  /** False while it may be a downtime of our own and no silence of the unit (`isSilenceProven`). */
  readonly isProven: boolean
}
