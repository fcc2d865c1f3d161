import { useQuery } from '@tanstack/react-query'
import { haversineKm } from '@vigia/domain/geo/distance'
import { SEPARATION_ALERT_M } from '@vigia/domain/gps/separation'
import { useEffect, useMemo, useRef } from 'react'
import { listGeofences } from '../../api/geofences.ts'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { acquireLive } from '../../live/live.ts'
import type { FleetMap, SourcePins, UnitLabel } from '../../map/fleet-map.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { historyTrack } from '../../widgets/history-track.ts'
import { primaryAlert } from './primary-alert.ts'
import type { TripFocus } from './use-trip-focus.ts'

const GEOFENCES_EVERY_MS = 5 * 60_000
/** Texts of the tags are ages in minutes: they need not follow each frame. */
const LABELS_EVERY_MS = 5_000
/** Those that show only under the pointer, of which there may be ten thousand. */
const HOVER_LABELS_EVERY_MS = 30_000

/** Everything on the map but the units and their trails: tags, the selected trip's path and pins, the zones. */
export function useMapMarks(map: FleetMap | null, trips: readonly SentinelTrip[], focus: TripFocus | null): void {
  const selectedId = focus?.trip.tripId ?? null
  const history = focus?.history
  const path = useMemo(() => (history === undefined ? null : historyTrack(history.positions)), [history])
  const pins = useSourcePins(focus?.trip ?? null)
  const { data: geofences } = useQuery({
    queryKey: ['geofences'],
    queryFn: ({ signal }) => listGeofences(signal),
    refetchInterval: GEOFENCES_EVERY_MS,
  })

  useEffect(() => map?.units.setSelected(selectedId), [map, selectedId])
  useEffect(() => map?.history.show(path), [map, path])
  useEffect(() => map?.pins.show(pins), [map, pins])
  useEffect(() => map?.geofences.show(geofences ?? []), [map, geofences])
  useLabels(map, trips, selectedId)
}

/** Both sources of a trip when both are known (spec §4), else null: the unit itself then shows the one. */
export function useSourcePins(trip: SentinelTrip | null): SourcePins | null {
  const { truckFix, operatorFix, separationM } = trip ?? {}
  return useMemo(() => {
    if (!truckFix || !operatorFix) return null
    const now = acquireLive().clock.now()
    // Side by side the pins lie on the unit, whose own tag then says it all.
    const isTogether = haversineKm(truckFix, operatorFix) * 1000 <= SEPARATION_ALERT_M
    return {
      truck: {
        lat: truckFix.lat,
        lng: truckFix.lng,
        text: isTogether ? '' : `Camión · ${elapsedSince(truckFix.at, now)}`,
        cached: truckFix.source === 'cache',
      },
      phone: {
        lat: operatorFix.lat,
        lng: operatorFix.lng,
        text: isTogether ? '' : `Operador · ${elapsedSince(operatorFix.at, now)}`,
      },
      separationM: separationM && separationM > SEPARATION_ALERT_M ? separationM : null,
    }
  }, [truckFix, operatorFix, separationM])
}

function useLabels(map: FleetMap | null, trips: readonly SentinelTrip[], selectedId: string | null): void {
  const latest = useRef(trips)
  latest.current = trips
  const count = trips.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of trips or another selection shows at once
  useEffect(() => {
    if (map === null) return
    const isAlwaysShown = ({ level, tripId }: SentinelTrip): boolean => level === 'CRITICO' || tripId === selectedId
    const show = (whose: readonly SentinelTrip[]): void => map.labels.apply(whose.map(labelOf))
    show(latest.current)
    const shown = setInterval(() => show(latest.current.filter(isAlwaysShown)), LABELS_EVERY_MS)
    const hovered = setInterval(() => show(latest.current), HOVER_LABELS_EVERY_MS)
    return () => {
      clearInterval(shown)
      clearInterval(hovered)
    }
  }, [map, count, selectedId])
}

function labelOf(trip: SentinelTrip): UnitLabel {
  const now = acquireLive().clock.now()
  const alert = primaryAlert(trip, now)
  const isMotionKnown = trip.speedKmh !== null && isLiveFix(trip.fixAt, now)
  const moving = isMotionKnown ? `${Math.round(trip.speedKmh)} km/h` : `GPS ${elapsedSince(trip.fixAt, now)}`
  return {
    tripId: trip.tripId,
    plates: trip.plates ?? trip.invoice,
    reason: alert === null ? moving : `${alert.title} ${alert.figure}`.trim(),
    score: trip.score,
  }
}
