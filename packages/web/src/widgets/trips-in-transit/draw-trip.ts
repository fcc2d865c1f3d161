import type { LiveTripState } from '@vigia/contract/live-frame'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import type { UnitUpdate } from '../../map/fleet-map.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import type { UnitDrawing } from '../use-map-units.ts'
import { type TripState, tripState } from './trip-state.ts'
import { withFeed } from './with-feed.ts'

/** The places of `TRIP_SYMBOLS`; a silent unit is drawn hollow whatever its level. */
const LEVEL: Readonly<Record<TripState, UnitUpdate['level']>> = {
  delayed: 'ALTO',
  stopped: 'MEDIO',
  moving: 'BAJO',
  silent: 'BAJO',
}

/** A trip's unit on the map by its state, the selected one in red (spec §2); null when it was never located. */
export const drawTrip =
  (selectedId: string | null) =>
  (listed: TripInTransit, state: LiveTripState | undefined, now: number): UnitDrawing | null => {
    const trip = withFeed(listed, state)
    const { tripId, point, fixAt, speedKmh, headingDeg } = trip
    if (point === null || fixAt === null) return null
    const stopped = speedKmh === 0
    const speed = speedKmh !== null && isLiveFix(fixAt, now) ? `${Math.round(speedKmh)} km/h · ` : ''
    return {
      update: {
        tripId,
        ...point,
        headingDeg: stopped ? null : headingDeg,
        level: tripId === selectedId ? 'CRITICO' : LEVEL[tripState(trip, now)],
        stopped,
        fixAt,
        hasGps: true,
      },
      label: {
        tripId,
        plates: trip.plates ?? trip.unitName ?? trip.invoice,
        reason: `${speed}${elapsedSince(fixAt, now)}`,
      },
    }
  }
