import { isPhoneShown } from '@vigia/domain/risk/newest-fix'
import type { TripSnapshot } from '@vigia/domain/risk/trip-snapshot'
import type { LiveTrip } from './live-trip.ts'
import type { Side } from './trip-side.ts'

/**
 * What the rules of risk and of silence look at: devices only. A position that a person typed (`truckSide`) is shown; it is no
 * signal of the unit, and says nothing of how it moves.
 */
export function snapshotOf({ facts, operator, truck, lastPlaceholderAt }: LiveTrip): TripSnapshot {
  return {
    tripId: facts.id,
    platform: facts.gpsPlatform,
    trackingType: facts.trackingType,
    departedAt: facts.departedAt,
    dueAt: facts.dueAt,
    lastCommentAt: facts.lastCommentAt,
    unanswered: facts.unanswered,
    operatorTrack: operator.believed,
    truckTrack: truck.believed,
    arrivals: { operatorAt: operator.arrivedAt, truckAt: truck.arrivedAt },
    stoppedSince: newestSide(operator, truck).stoppedSince,
    expectedStop: facts.expectedStop,
    lastPlaceholderAt,
    callsForHelp: facts.callsForHelp,
    openIncidents: facts.openIncidents,
    plannedRoute: facts.plannedRoute,
  }
}

/** The last word of any device, a fix at a placeholder point included. */
export const lastSignalAt = ({ operator, truck, lastPlaceholderAt }: LiveTrip): number | null =>
  lastOf(lastFixAt(operator), lastFixAt(truck), lastPlaceholderAt ?? Number.NEGATIVE_INFINITY)

/** The same of the operator's phone alone. */
export const phoneSignalAt = ({ operator, phonePlaceholderAt }: LiveTrip): number | null =>
  lastOf(lastFixAt(operator), phonePlaceholderAt ?? Number.NEGATIVE_INFINITY)

function lastOf(...instants: readonly number[]): number | null {
  const last = Math.max(...instants)
  return last === Number.NEGATIVE_INFINITY ? null : last
}

/** The instant of a side's newest believed fix; before all instants when it was never heard. */
export const lastFixAt = (side: Side): number => side.believed[0]?.at ?? Number.NEGATIVE_INFINITY

/** The side that tells where the cargo is: the truck's, or the phone's when that was heard much later. */
export const newestSide = (operator: Side, truck: Side): Side =>
  isPhoneShown(operator.believed, truck.believed) ? operator : truck
