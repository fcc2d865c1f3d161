import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

type Wire = CallAnswers['tripArrival']

/** When a trip arrives: eight of ten between `p10` and `p90`. Instants in epoch ms. */
interface Arrival {
  readonly p10: number
  readonly p50: number
  readonly p90: number
  /** Whether it stands now: the rest of its stop is part of it. */
  readonly isStanding: boolean
  /** Whose drives it stands on. */
  readonly basis: NonNullable<Wire['arrival']>['basis']
}

/** An estimate of the arrival, or why there is none. */
export interface TripArrival {
  /** Of when it is. */
  readonly at: number
  readonly arrival: Arrival | null
  readonly reason: Wire['reason']
  /** Earlier trips that it stands on, or that are known of the lane. */
  readonly trips: number
}

/** When a trip on its way arrives, as the server estimates it. */
export async function tripArrival(tripId: string, signal: AbortSignal): Promise<TripArrival> {
  const { at, arrival, reason, trips } = await call('tripArrival', { params: { id: tripId }, signal })
  return { at: Date.parse(at), arrival: arrival === null ? null : arrivalFromWire(arrival), reason, trips }
}

const arrivalFromWire = (wire: NonNullable<Wire['arrival']>): Arrival => ({
  ...{ p10: Date.parse(wire.p10), p50: Date.parse(wire.p50), p90: Date.parse(wire.p90) },
  isStanding: wire.is_standing,
  basis: wire.basis,
})
