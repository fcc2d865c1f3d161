import { haversineKm } from '@vigia/domain/geo/distance'
import { SEPARATION_ALERT_M } from '@vigia/domain/gps/separation'
import { useEffect, useMemo } from 'react'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { useGeofencesOnMap } from '../../../fleet-screen/map/use-geofences-on-map.ts'
import { useOnClock } from '../../../live/use-server-now.ts'
import type { FleetMap, SourcePins } from '../../../map/fleet-map.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { historyTrack } from '../../../widgets/history-track.ts'
import type { TripFocus } from '../detail/use-trip-focus.ts'

/** The pins' ages go on so often. */
const AGES_EVERY_MS = 5_000

/** The selected trip's path and pins, and the geofences. Returns what could not be had of them, for people. */
export function useMapMarks(map: FleetMap | null, focus: TripFocus | null): string | null {
  const history = focus?.history
  const path = useMemo(() => (history === undefined ? null : historyTrack(history.positions)), [history])
  const pins = useSourcePins(focus?.trip ?? null)
  useEffect(() => map?.history.show(path), [map, path])
  useEffect(() => map?.pins.show(pins), [map, pins])
  return useGeofencesOnMap(map)
}

/** Both sources of a trip when both are known (spec §4), else null: the unit itself then shows the one. */
export function useSourcePins(trip: SentinelTrip | null): SourcePins | null {
  const { truckFix, operatorFix, separationM } = trip ?? {}
  const truckAge = useOnClock(AGES_EVERY_MS, (now) => elapsedSince(truckFix?.at ?? null, now))
  const operatorAge = useOnClock(AGES_EVERY_MS, (now) => elapsedSince(operatorFix?.at ?? null, now))
  return useMemo(() => {
    if (!truckFix || !operatorFix) return null
    // Side by side the pins lie on the unit, whose own tag then says it all.
    const isTogether = haversineKm(truckFix, operatorFix) * 1000 <= SEPARATION_ALERT_M
    return {
      truck: {
        lat: truckFix.lat,
        lng: truckFix.lng,
        text: isTogether ? '' : `Camión · ${truckAge}`,
        cached: truckFix.source === 'cache',
      },
      phone: {
        lat: operatorFix.lat,
        lng: operatorFix.lng,
        text: isTogether ? '' : `Operador · ${operatorAge}`,
      },
      separationM: separationM && separationM > SEPARATION_ALERT_M ? separationM : null,
    }
  }, [truckFix, operatorFix, separationM, truckAge, operatorAge])
}
