import type { ReplayGap, ReplayStop } from '@vigia/domain/replay/replay-track'
import type { ReplayTrip } from './use-replay-trips.ts'

/** What the transport skips between. */
export const SKIP_KINDS = ['all', 'stops', 'gaps'] as const
export type SkipKind = (typeof SKIP_KINDS)[number]

/** A stop or a gap of one trip of the replay. */
export interface TripEvent {
  readonly trip: ReplayTrip
  readonly event: ReplayGap | ReplayStop
  readonly isGap: boolean
}

/** Stops and gaps of the trips in order of time. */
export function tripEvents(trips: readonly ReplayTrip[], kind: SkipKind = 'all'): readonly TripEvent[] {
  return trips
    .flatMap((trip): TripEvent[] => [
      ...(kind === 'gaps' ? [] : (trip.track?.stops ?? []).map((event) => ({ trip, event, isGap: false }))),
      ...(kind === 'stops' ? [] : (trip.track?.gaps ?? []).map((event) => ({ trip, event, isGap: true }))),
    ])
    .sort((a, b) => a.event.fromAt - b.event.fromAt)
}

/** Where an event is looked at: a silence begins after its last fix, at which the unit was still heard. */
export const startOf = ({ event, isGap }: TripEvent): number => event.fromAt + (isGap ? 1 : 0)

/** Pressing `back` just after an event has begun goes to the one before it, as in a player of music. */
const BEGUN_MS = 1_000

/** The beginning of the next or the previous event; null when there is none that way. */
export function skipTo(events: readonly TripEvent[], at: number, step: -1 | 1): number | null {
  const starts = events.map(startOf)
  const found = step === 1 ? starts.find((start) => start > at) : starts.findLast((start) => start < at - BEGUN_MS)
  return found ?? null
}
