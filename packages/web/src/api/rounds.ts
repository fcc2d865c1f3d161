import type { CallAnswers } from '@vigia/contract/calls'
import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import { skipReasonCodec } from '@vigia/contract/skip-reason.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { SkipReason } from '@vigia/domain/communication/skip-reason'
import { call } from './call.ts'

/** A person's round of contacts. Instants in epoch ms. */
export interface Round {
  readonly roundId: string
  readonly isPaused: boolean
  readonly startedAt: number
  readonly elapsedMs: number
  readonly callMs: number
  /** What the person wrote of a contact since it began, the newest first. */
  readonly done: readonly {
    readonly tripId: string
    readonly commentId: string
    readonly outcome: ContactOutcome
    /** Null: nobody keeps when it was due. */
    readonly isOnTime: boolean | null
  }[]
  readonly skipped: readonly { readonly tripId: string; readonly reason: SkipReason }[]
}

/** Who has a trip's card open, since when (epoch ms). */
export interface TripLease {
  readonly tripId: string
  readonly by: string
  readonly since: number
  readonly isMine: boolean
}

/** The round that the person can go on with, and who attends which trip. */
export interface RoundAnswer {
  readonly round: Round | null
  readonly leases: readonly TripLease[]
}

export const ROUND_KEY = ['logbook', 'round'] as const

export async function logbookRound(signal: AbortSignal): Promise<RoundAnswer> {
  const { round, leases } = await call('logbookRound', { signal })
  return { round: round === null ? null : roundFromWire(round), leases: leases.map(leaseFromWire) }
}

/** Begins a round; one that is open goes on. */
export const startRound = async (): Promise<Round> => roundFromWire((await call('startRound', {})).round)

/** What a page tells of the round's time, ms. */
interface RoundTimes {
  readonly elapsedMs: number
  readonly callMs: number
}

/** Pauses, goes on with or ends a round; null: it has ended. */
export async function updateRound(
  roundId: string,
  state: 'running' | 'paused' | 'ended',
  { elapsedMs, callMs }: RoundTimes,
): Promise<Round | null> {
  const body = { state, elapsed_s: Math.round(elapsedMs / 1000), call_s: Math.round(callMs / 1000) }
  const { round } = await call('updateRound', { params: { id: roundId }, body })
  return round === null ? null : roundFromWire(round)
}

export const skipTrip = (tripId: string, reason: SkipReason): Promise<unknown> =>
  call('skipTrip', { params: { id: tripId }, body: { reason: skipReasonCodec.encode(reason) } })

/** Attends a trip, or goes on to; `takeOver`: whoever attends it. Throws a 409 whose words say who does. */
export const leaseTrip = async (tripId: string, takeOver: boolean): Promise<TripLease> =>
  leaseFromWire(await call('leaseTrip', { params: { id: tripId }, body: takeOver ? { take_over: true } : {} }))

export const releaseTrip = (tripId: string): Promise<unknown> => call('releaseTrip', { params: { id: tripId } })

type RoundWire = CallAnswers['startRound']['round']

const roundFromWire = (wire: RoundWire): Round => ({
  roundId: wire.id,
  isPaused: wire.state === 'paused',
  startedAt: Date.parse(wire.started_at),
  elapsedMs: wire.elapsed_s * 1000,
  callMs: wire.call_s * 1000,
  done: wire.done.map(({ travel_id, comment_id, outcome, on_time: isOnTime }) => ({
    ...{ tripId: travel_id, commentId: comment_id, isOnTime, outcome: contactOutcomeCodec.decode(outcome) },
  })),
  skipped: wire.skipped.map(({ travel_id, reason }) => ({
    ...{ tripId: travel_id, reason: skipReasonCodec.decode(reason) },
  })),
})

const leaseFromWire = ({ travel_id, by, since, is_mine }: CallAnswers['leaseTrip']): TripLease => ({
  ...{ tripId: travel_id, by, since: Date.parse(since), isMine: is_mine },
})
