import { type PastDrive, pastDrive } from '@vigia/domain/arrival/past-drive'
import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { plausiblePath } from '@vigia/domain/route/driven-path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { isSameLane } from './is-same-lane.ts'
import {
  completedTripsTo,
  completedTripsWithPoints,
  type DrivenFix,
  drivenFixes,
  type Lane,
  type PastTrip,
} from './lane-trips.store.ts'

/** A fix of each so many minutes says when a trip passed a place to the minute. */
export const FIX_EVERY_MS = 2 * MINUTE_MS
const LOOKS_BACK_MS = 90 * DAY_MS
/** The newest of a lane: more make an interval no truer. */
const MOST_DRIVES = 40
/** To one destination trips of other lanes go too. */
const MOST_TRIPS = 200
/** Some 30 kB each. */
const MOST_KEPT = 400
/** Positions are deleted, and a trip that was closed by mistake goes on: what was read of them is not kept for ever. */
const KEPT_MS = HOUR_MS

/** Of one lane, so that no road speaks for all of them. */
const MOST_OF_LANE = 8
const MOST_ELSEWHERE = 60
/** A road is longer than the straight line between its ends. */
const ROAD_BY_LINE = 1.3

/** Reads how earlier trips went. */
export interface PastDrives {
  /** Those of a lane. */
  readonly ofLane: (
    organisationId: string,
    tripId: string,
    lane: Lane,
    destination: LatLng,
  ) => Promise<readonly PastDrive[]>
  /** Those of any lane that is so long and more, in km, the newest of each. */
  readonly elsewhere: (organisationId: string, tripId: string, leastKm: number) => Promise<readonly PastDrive[]>
}

/**
 * Keeps in memory what it read of a drive, for an hour and bounded: a trip that is over drives no more. Which trips went to a place is
 * read anew after `tripsKeptMs`: at once where somebody looks at one trip, not for each trip where all are looked at.
 */
export function pastDrives(db: Db, clock: Clock, tripsKeptMs = 0): PastDrives {
  const trips = keptTrips(clock, tripsKeptMs)
  const kept = new Map<string, { readonly drive: PastDrive | null; readonly readAt: number }>()

  const read = async (trip: PastTrip, destination: LatLng): Promise<PastDrive | null> => {
    const key = `${trip.id} ${trip.completedAt} ${destination.lat} ${destination.lng}`
    const known = kept.get(key)
    if (known !== undefined && clock.now() - known.readAt < KEPT_MS) return known.drive
    const drive = await readPastDrive(db, trip, trip.destinationPoint ?? destination)
    kept.delete(key)
    kept.set(key, { drive, readAt: clock.now() })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return drive
  }

  const readAll = async (of: readonly PastTrip[], destination: LatLng | null): Promise<readonly PastDrive[]> => {
    const drives: PastDrive[] = []
    for (const trip of of) {
      const end = destination ?? trip.destinationPoint
      const drive = end === null ? null : await read(trip, end)
      if (drive !== null) drives.push(drive)
    }
    return drives
  }

  return {
    ofLane: async (organisationId, tripId, lane, destination) => {
      const past = await trips(`${organisationId} ${destination.lat} ${destination.lng}`, (since) =>
        completedTripsTo(db, organisationId, { to: destination, since, most: MOST_TRIPS }),
      )
      const ofLane = past.filter((one) => one.id !== tripId && isSameLane(lane, one))
      return readAll(ofLane.slice(0, MOST_DRIVES), destination)
    },
    elsewhere: async (organisationId, tripId, leastKm) => {
      const past = await trips(organisationId, async (since) =>
        newestOfEachLane(await completedTripsWithPoints(db, organisationId, { since, most: MOST_TRIPS })),
      )
      const far = past.filter((one) => one.id !== tripId && lineKm(one) * ROAD_BY_LINE >= leastKm)
      return readAll(far.slice(0, MOST_ELSEWHERE), null)
    },
  }
}

/** How a trip that is over went; null where nobody heard it arrive to within a quarter of an hour. */
export async function readPastDrive(
  sql: Sql,
  { id, departedAt, completedAt }: Pick<PastTrip, 'id' | 'departedAt' | 'completedAt'>,
  destination: LatLng,
): Promise<PastDrive | null> {
  return pastDrive(fixesOfOne(await drivenFixes(sql, id, departedAt, completedAt, FIX_EVERY_MS)), destination)
}

const lineKm = ({ originPoint, destinationPoint }: Lane): number =>
  originPoint === null || destinationPoint === null ? 0 : haversineKm(originPoint, destinationPoint)

/** Of trips, the newest first, so many of each lane. */
const newestOfEachLane = (trips: readonly PastTrip[]): readonly PastTrip[] =>
  trips.filter((one, index) => {
    const before = trips.slice(0, index).filter((other) => isSameLane(one, other))
    return before.length < MOST_OF_LANE
  })

/** What `read` answers of trips that are over since 90 days ago, remembered under a key. */
function keptTrips(clock: Clock, keptMs: number) {
  let kept = new Map<string, { readonly trips: readonly PastTrip[]; readonly readAt: number }>()
  return async (key: string, read: (since: number) => Promise<readonly PastTrip[]>): Promise<readonly PastTrip[]> => {
    const now = clock.now()
    kept = new Map([...kept].filter(([, { readAt }]) => now - readAt < keptMs))
    const known = kept.get(key)
    if (known !== undefined) return known.trips
    const trips = await read(now - LOOKS_BACK_MS)
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
