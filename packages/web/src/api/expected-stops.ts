import { stopReasonCodec } from '@vigia/contract/operator-proposal.codec'
import type { StopReason } from '@vigia/domain/trip/stop-reason'
import { call } from './call.ts'

/** A stop that the desk expects. Instants in epoch ms. */
export interface AcceptedStop {
  readonly stopId: string
  readonly reason: StopReason
  readonly fromAt: number
  readonly untilAt: number
  /** The operator who said it from his link's page, and when. */
  readonly said: { readonly by: string; readonly at: number } | null
  readonly acceptedBy: string
  readonly acceptedAt: number
}

export interface TripStop {
  /** Null: none is expected now. */
  readonly expected: AcceptedStop | null
  /** Null: none is due within half an hour, or nobody knows. */
  readonly pause: { readonly dueAt: number; readonly isAtLeast: boolean } | null
}

/** The stop that the desk expects of a trip now, and the pause that its operator is due soon. */
export async function tripStop(tripId: string, signal: AbortSignal): Promise<TripStop> {
  const { expected, pause } = await call('tripStop', { params: { id: tripId }, signal })
  return {
    expected: expected && {
      ...{ stopId: expected.id, reason: stopReasonCodec.decode(expected.reason) },
      ...{ fromAt: Date.parse(expected.from), untilAt: Date.parse(expected.until) },
      said:
        expected.said_by === null || expected.said_at === null
          ? null
          : { by: expected.said_by, at: Date.parse(expected.said_at) },
      ...{ acceptedBy: expected.accepted_by, acceptedAt: Date.parse(expected.accepted_at) },
    },
    pause: pause && { dueAt: Date.parse(pause.due), isAtLeast: pause.at_least },
  }
}

/** Expects that a unit stands for so long from now on, in the place of what was seen to be expected (`replaces`). */
export async function expectStop(
  tripId: string,
  {
    reason,
    minutes,
    replaces,
  }: { readonly reason: StopReason; readonly minutes: number; readonly replaces: string | null },
): Promise<void> {
  const body = { reason: stopReasonCodec.encode(reason), minutes, replaces }
  await call('expectStop', { params: { id: tripId }, body })
}

/** Expects a stop no longer. */
export async function cancelExpectedStop(stopId: string): Promise<void> {
  await call('cancelExpectedStop', { params: { id: stopId } })
}
