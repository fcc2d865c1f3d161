import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import type { UnitReading } from './reading/evidence.ts'
import { type AccountFacts, createTripWatch, isSameUnit, type TripWatch } from './trip-watch.ts'
import type { AccountOrder, FromWorker } from './worker-messages.ts'

/** The units that one reading was asked for, in order. */
type AskedUnits = readonly { readonly trip: TripWatch; readonly wanted: TripWatch['wanted'] }[]

/** The trips that an account carries. */
export interface AccountTrips {
  isEmpty(): boolean
  asked(): AskedUnits
  /** Whether a unit came that has not been looked for. */
  update(orders: AccountOrder['trips']): boolean
  /** `readings` in the order of `asked`; what has left or changed since is passed over. */
  onRead(asked: AskedUnits, readings: readonly UnitReading[]): void
  /** The platform has let us in; what it says of the units is on its way. */
  onSignedIn(): void
  onEnded(): void
  onFailed(obstacle: GpsObstacle, evidence: readonly string[]): void
}

export function createAccountTrips(
  { accountId, trips: orders }: AccountOrder,
  facts: () => AccountFacts,
  now: () => number,
  send: (message: FromWorker) => void,
): AccountTrips {
  const trips = new Map<string, TripWatch>()
  for (const order of orders) trips.set(order.tripId, createTripWatch(accountId, order, send))

  return {
    isEmpty: () => trips.size === 0,
    asked: () => [...trips.values()].map((trip) => ({ trip, wanted: trip.wanted })),
    update: (next) => {
      const wanted = new Map(next.map((order) => [order.tripId, order]))
      for (const tripId of trips.keys()) if (!wanted.has(tripId)) trips.delete(tripId)
      let isNew = false
      for (const [tripId, order] of wanted) {
        const known = trips.get(tripId)
        if (known !== undefined && isSameUnit(known.wanted, order.wanted)) continue
        isNew = true
        if (known === undefined) trips.set(tripId, createTripWatch(accountId, order, send))
        else known.update(order)
      }
      return isNew
    },
    onRead: (asked, readings) => {
      const known = new Set(trips.values())
      for (const [index, { trip, wanted }] of asked.entries()) {
        const reading = readings[index]
        if (reading !== undefined && known.has(trip) && isSameUnit(wanted, trip.wanted))
          trip.onRead(reading, facts(), now())
      }
    },
    onSignedIn: () => {
      for (const trip of trips.values()) trip.onSignedIn(facts(), now())
    },
    onEnded: () => {
      for (const trip of trips.values()) trip.onEnded(facts(), now())
    },
    onFailed: (obstacle, evidence) => {
      for (const trip of trips.values()) trip.onFailed(obstacle, evidence, facts(), now())
    },
  }
}
