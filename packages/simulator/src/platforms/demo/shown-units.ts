import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { platesOf } from '../../cast/freight.ts'
import { type Fleet, tripsAt } from '../../plan-fleet.ts'
import { readingAt } from '../../signal.ts'

/** A truck as a carrier's platform shows it. */
export interface ShownUnit {
  readonly id: number
  /** `87AK2T`: platforms write plates as they like. */
  readonly plates: string
  readonly name: string
  readonly last: {
    readonly at: number
    readonly point: LatLng
    readonly speedKmh: number
    readonly headingDeg: number
  } | null
}

const EVERY_MS = 10_000

/** The trucks of the fleet that report to carriers' platforms only, with what their trackers said last. */
export function shownUnits(fleet: Fleet, now: number): ShownUnit[] {
  const trips = tripsAt(fleet, now).filter(({ scenario }) => scenario.equipment.startsWith('mirror'))
  return trips.map((trip) => {
    const at = now - ((((now - trip.vehicle * 1000) % EVERY_MS) + EVERY_MS) % EVERY_MS)
    return {
      id: trip.vehicle + 1,
      plates: platesOf(trip.vehicle).replaceAll('-', ''),
      name: `ECO-${String(trip.vehicle + 101).padStart(3, '0')}`,
      last: readingAt(trip, 'truck', at),
    }
  })
}
