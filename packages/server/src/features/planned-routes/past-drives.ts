import { type PastDrive, pastDrive } from '@vigia/domain/arrival/past-drive'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { plausiblePath } from '@vigia/domain/route/driven-path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { isSameLane } from './is-same-lane.ts'
import { completedTripsTo, type DrivenFix, drivenFixes, type Lane, type PastTrip } from './lane-trips.store.ts'

/** A fix of each so many minutes says when a trip passed a place to the minute. */
export const HEARD_EVERY_MS = 2 * MINUTE_MS
const LOOKS_BACK_MS = 90 * DAY_MS
/** The newest of a lane: more make an interval no truer. */
const MOST_DRIVES = 40
/** To one destination trips of other lanes go too. */
const MOST_TRIPS = 200
/** Some 30 kB each. */
const MOST_KEPT = 400
/** Positions are deleted, and a trip that was closed by mistake goes on: what was read of them is not kept for ever. */
const KEPT_MS = HOUR_MS

/** Reads how the earlier trips of a lane went. */
export type PastDrivesOf = (
  organisationId: string,
  tripId: string,
  lane: Lane,
  destination: LatLng,
) => Promise<readonly PastDrive[]>

/**
 * Keeps in memory what it read of a drive, for an hour and bounded: a trip that is over drives no more. Which trips went to a place is
 * read anew after `tripsKeptMs`: at once where somebody looks at one trip, not for each trip where all are looked at.
 */
export function pastDrivesOf(db: Db, clock: Clock, tripsKeptMs = 0): PastDrivesOf {
  const tripsTo = tripsToPlaces(db, clock, tripsKeptMs)
  const kept = new Map<string, { readonly drive: PastDrive | null; readonly readAt: number }>()

  const read = async (trip: PastTrip, destination: LatLng): Promise<PastDrive | null> => {
    const { id, departedAt, completedAt } = trip
    const key = `${id} ${completedAt} ${destination.lat} ${destination.lng}`
    const known = kept.get(key)
    if (known !== undefined && clock.now() - known.readAt < KEPT_MS) return known.drive
    const fixes = await drivenFixes(db, id, departedAt, completedAt, HEARD_EVERY_MS)
    const drive = pastDrive(fixesOfOne(fixes), trip.destinationPoint ?? destination)
    kept.delete(key)
    kept.set(key, { drive, readAt: clock.now() })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return drive
  }

  return async (organisationId, tripId, lane, destination) => {
    const past = await tripsTo(organisationId, destination)
    const drives: PastDrive[] = []
    const ofLane = past.filter((one) => one.id !== tripId && isSameLane(lane, one))
    for (const trip of ofLane.slice(0, MOST_DRIVES)) {
      const drive = await read(trip, destination)
      if (drive !== null) drives.push(drive)
    }
    return drives
  }
}

/** The trips of an organisation that ended near a place, the newest first. */
function tripsToPlaces(db: Db, clock: Clock, keptMs: number) {
  let kept = new Map<string, { readonly trips: readonly PastTrip[]; readonly readAt: number }>()
  return async (organisationId: string, to: LatLng): Promise<readonly PastTrip[]> => {
    const now = clock.now()
    const key = `${organisationId} ${to.lat} ${to.lng}`
    kept = new Map([...kept].filter(([, { readAt }]) => now - readAt < keptMs))
    const known = kept.get(key)
    if (known !== undefined) return known.trips
    const trips = await completedTripsTo(db, organisationId, { to, since: now - LOOKS_BACK_MS, most: MOST_TRIPS })
    if (keptMs > 0) kept.set(key, { trips, readAt: now })
    return trips
  }
}

/** Of phone and truck the one that was heard more: the two interleaved would stand and drive at once. */
function fixesOfOne(fixes: readonly DrivenFix[]): readonly DrivenFix[] {
  const [phone, truck] = [true, false].map((isPhone) => fixes.filter((fix) => fix.isPhone === isPhone))
  if (phone === undefined || truck === undefined) return []
  return plausiblePath(phone.length > truck.length ? phone : truck)
}
