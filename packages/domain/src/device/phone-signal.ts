import { MINUTE_MS } from '../time/duration.ts'

/** A phone that has not been heard for longer is silent (design §4). */
export const PHONE_SILENT_AFTER_MS = 15 * MINUTE_MS
/** So little battery that the phone may soon be gone, in percent. */
export const LOW_BATTERY_PERCENT = 15

/**
 * How an operator's phone is heard: `online`; `app-asleep`, silent while the unit's own tracker reports; `link`, the same of who
 * has opened the page of his trip and no app, which says nothing while it is closed; `never-received`, the same of a phone that never
 * said anything; `silent`, as the tracker is; `no-trip` and `other-trip`, one that whoever asks does
 * not see, which are not judged.
 */
export const PHONE_SIGNALS = [
  'online',
  'app-asleep',
  'link',
  'never-received',
  'silent',
  'no-trip',
  'other-trip',
] as const
export type PhoneSignal = (typeof PHONE_SIGNALS)[number]

interface LastSignals {
  /** The trip that the operator is on: `other` is one that whoever asks does not see. */
  readonly trip: 'seen' | 'other' | null
  /** When the phone was last heard, and the tracker of the trip's unit; epoch milliseconds, null for never. */
  readonly phoneAt: number | null
  readonly trackerAt: number | null
  /** When the page of the trip was last opened, by who has no app that was ever heard; null: it was not, or he has one. */
  readonly pageAt: number | null
}

/** The signal of an operator's phone at an instant (design §4). */
export function phoneSignal({ trip, phoneAt, trackerAt, pageAt }: LastSignals, now: number): PhoneSignal {
  const isRecent = (at: number | null): boolean => at !== null && now - at <= PHONE_SILENT_AFTER_MS
  if (trip === null) return 'no-trip'
  if (trip === 'other') return 'other-trip'
  if (isRecent(phoneAt)) return 'online'
  if (!isRecent(trackerAt)) return 'silent'
  if (pageAt !== null) return 'link'
  return phoneAt === null ? 'never-received' : 'app-asleep'
}
