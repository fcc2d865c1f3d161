import type { SilenceClass } from '@vigia/domain/silence/silence-verdict'

/** What really happens on a labelled day. The rules never see it. */
const LABEL_TYPES = [
  'jammer',
  'panic',
  'separation',
  'danger-stop',
  'unauthorised-stop',
  'authorised-stop',
  'toll-queue',
  'late-delivery',
  'no-comments',
] as const
export type LabelType = (typeof LABEL_TYPES)[number]

/** Something that happened to a trip. Instants in epoch milliseconds. */
export interface Label {
  readonly trip: string
  readonly type: LabelType
  readonly fromAt: number
  readonly untilAt: number
  /** Metres apart for a separation, minutes for a stop or a delay; 0 for what has no measure. */
  readonly detail: number
}

/** A time in which a side of a trip, or all of it, is not heard, and the true reason. */
export interface SilenceLabel {
  readonly trip: string
  readonly class: SilenceClass
  /** The last instant at which the silent side could be heard. */
  readonly fromAt: number
  readonly untilAt: number
  /** Nothing of the trip is heard; else one side is gone while the other may be heard. */
  readonly isWhole: boolean
  /** What the denser of the silent devices leaves between two readings. */
  readonly rhythmMs: number
}

/** A platform that delivers nothing. */
export interface OutageLabel {
  readonly platform: string
  readonly fromAt: number
  readonly untilAt: number
}
