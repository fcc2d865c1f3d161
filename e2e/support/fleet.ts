import type { Api } from './api.ts'
import { createTrip, MINUTE_MS, postFix, type TestTrip } from './trips.ts'

/** Rows enough that a list does not make them all. */
const TRIPS = 24

/** A fleet that stands still: trips on the road, most of them heard in the last minutes. What is drawn changes only by what a test does. */
export async function createFleet(api: Api): Promise<readonly TestTrip[]> {
  const trips = await Promise.all(Array.from({ length: TRIPS }, () => createTrip(api)))
  await Promise.all(
    trips
      .slice(2)
      .map((trip, at) => postFix(api, trip, at * MINUTE_MS, { lat: 19 + at * 0.2, lng: -99 - at * 0.3, speed: 60 })),
  )
  return trips
}
