import { historySummary } from '@vigia/domain/gps/history-summary'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { placeOf } from '../../places/place-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { badRequest, notFound } from '../../ports/errors.ts'
import type { TripView } from '../../ports/fleet-view.ts'
import { mainTrack, tripHistory } from './trip-history.store.ts'

const HOUR_MS = 3_600_000
const DEFAULT_HOURS = 24
const MAX_HOURS = 168
const TRIP_ID = /^[1-9]\d{0,17}$/

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly viewTrip: (organisationId: string, tripId: string) => Promise<TripView | null>
}

/** The newest position and the history of one trip (spec §5 gives the messages to the letter). */
export function mountGpsExtract(server: Server, { db, clock, viewTrip }: Deps): void {
  const viewOf = async (organisationId: string, tripId: string): Promise<TripView> => {
    if (!TRIP_ID.test(tripId)) throw badRequest('INVALID_TRAVEL_ID', 'Invalid travelId parameter')
    const view = await viewTrip(organisationId, tripId)
    if (view === null) throw notFound('El viaje no existe.')
    return view
  }

  mount(server, 'tripGpsData', async ({ actor, params }) => {
    const view = await viewOf(actor.organisationId, params.id)
    const fix = view.truckPosition ?? view.position
    if (fix === null) throw notFound('El viaje aún no tiene posición.')
    const [stored] = await tripHistory(db, params.id, fix.at, 1)
    return {
      coordinates: { lat: fix.point.lat, lng: fix.point.lng },
      speed: fix.speedKmh,
      status: view.gpsStatus,
      address: stored?.timestamp === fix.at ? stored.address : placeOf(fix.point),
      timestamp: isoOf(fix.at),
    }
  })

  mount(server, 'tripGpsHistory', async ({ actor, params, query }) => {
    const hours = hoursOf(query.hours)
    await viewOf(actor.organisationId, params.id)
    const history = await tripHistory(db, params.id, clock.now() - hours * HOUR_MS)
    const summary = historySummary(mainTrack(history))
    return {
      count: history.length,
      positions: history.map(({ lat, lng, speed, headingDeg, timestamp, address, source }) => ({
        lat,
        lng,
        speed,
        heading: headingDeg,
        timestamp: isoOf(timestamp),
        address,
        source,
      })),
      totalDistance: Math.round(summary.totalDistanceKm * 1000) / 1000,
      averageSpeed: Math.round(summary.averageSpeedKmh * 10) / 10,
      lastUpdate: history.at(-1) === undefined ? null : isoOf(history.at(-1)?.timestamp ?? 0),
    }
  })
}

function hoursOf(text: string | undefined): number {
  const hours = text === undefined ? DEFAULT_HOURS : /^\d{1,4}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  if (!(hours >= 1 && hours <= MAX_HOURS)) throw badRequest('INVALID_HOURS', 'Hours must be between 1 and 168')
  return hours
}
