import { type Fleet, tripsAt } from './plan-fleet.ts'
import { deliveryAt, type Reading, readingAt, type Side, sidesOf } from './signal.ts'
import { MINUTE_MS, type TripPlan } from './trip-plan.ts'

/** A reading that leaves its device within a span of time. */
export interface Fix extends Reading {
  readonly trip: TripPlan
  readonly side: Side
  readonly deviceId: string
}

/** The longest that a reading can be held back by a coverage hole. */
const LONGEST_HOLE_MS = 15 * MINUTE_MS

/** The unique id that a trip's phone or tracker signs with. */
export const deviceIdOf = ({ vehicle }: TripPlan, side: Side): string =>
  `demo-${side === 'phone' ? 'tel' : 'gps'}-${String(vehicle).padStart(5, '0')}`

/**
 * Every fix that the fleet's devices send after `fromAt` up to `toAt`, oldest first. Devices read at fixed instants
 * `everyMs` apart, so that a span asked for twice gives the same fixes. Keep the span shorter than a trip: only trips
 * open at one of its ends are heard.
 */
export function fixesAt(fleet: Fleet, fromAt: number, toAt: number, everyMs = 10_000): Fix[] {
  const trips = new Set([...tripsAt(fleet, fromAt), ...tripsAt(fleet, toAt)])
  return [...trips].flatMap((trip) => tripFixes(trip, fromAt, toAt, everyMs)).sort((a, b) => a.readAt - b.readAt)
}

/** The same for one trip. */
export function tripFixes(trip: TripPlan, fromAt: number, toAt: number, everyMs: number): Fix[] {
  const { fault } = trip.scenario
  const stepMs = fault?.kind === 'sparse' ? fault.everyMinutes * MINUTE_MS : everyMs
  const holeMs = fault?.kind === 'holes' ? LONGEST_HOLE_MS : 0
  // Vehicles don't speak all at once: each has its own second.
  const offsetMs = (trip.vehicle * 1000) % Math.min(stepMs, everyMs)
  const firstAt = Math.max(fromAt - holeMs, trip.announcedAt - 1)
  const fixes: Fix[] = []
  for (const side of sidesOf(trip)) {
    const deviceId = deviceIdOf(trip, side)
    let readAt = (Math.floor((firstAt - offsetMs) / stepMs) + 1) * stepMs + offsetMs
    for (; readAt <= Math.min(toAt, trip.endsAt); readAt += stepMs) {
      const sentAt = deliveryAt(trip, side, readAt)
      if (sentAt <= fromAt || sentAt > toAt) continue
      const reading = readingAt(trip, side, readAt)
      if (reading !== null) fixes.push({ ...reading, trip, side, deviceId })
    }
  }
  return fixes
}
