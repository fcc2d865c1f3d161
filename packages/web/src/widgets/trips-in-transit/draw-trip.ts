import type { TripInTransit } from '../../api/trips-in-transit.ts'
import type { DrawUnit } from '../../fleet-screen/map/use-units-on-map.ts'
import { tagReason } from '../../fleet-screen/view/with-risk.ts'
import type { UnitUpdate } from '../../map/fleet-map.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { isSilent, showsSpeed, type TripState, tripState } from './trip-state.ts'
import { withFeed } from './with-feed.ts'

/** The places of `TRIP_SYMBOLS`; whatever its slot, a silent unit is drawn hollow and one of which little is known grey. */
const SLOT: Readonly<Record<TripState, UnitUpdate['slot']>> = {
  delayed: 1,
  stopped: 2,
  moving: 3,
  unknown: 3,
  silent: 3,
}

/** A trip's unit on the map by its state, the selected one in red (spec §2); null when it was never located. */
export const drawTrip =
  (selectedId: string | null): DrawUnit<TripInTransit> =>
  (listed, state, staleLimit, now) => {
    const trip = withFeed(listed, state)
    const { tripId, point, fixAt, speedKmh, headingDeg } = trip
    if (point === null || fixAt === null) return null
    const stopped = speedKmh === 0
    const tripIs = tripState(trip, staleLimit, now)
    const speed = speedKmh !== null && showsSpeed(trip, staleLimit, now) ? `${Math.round(speedKmh)} km/h · ` : ''
    return {
      update: {
        tripId,
        ...point,
        headingDeg: stopped ? null : headingDeg,
        slot: tripId === selectedId ? 0 : SLOT[tripIs],
        stopped,
        fixAt,
        hasGps: !isSilent(trip, staleLimit, now),
        isUnjudged: tripIs === 'unknown',
      },
      label: {
        tripId,
        plates: trip.plates ?? trip.unitName ?? trip.invoice,
        reason: tagReason(trip, `${speed}${elapsedSince(fixAt, now)}`),
      },
    }
  }
