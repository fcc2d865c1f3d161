import { type RefObject, useEffect, useRef } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { ZOOM_ON_FIRST_DATA, ZOOM_ON_GPS, ZOOM_ON_SELECTION } from '../../map/camera.ts'
import type { FleetMap } from '../../map/fleet-map.ts'

/** A selection opens the panel and so narrows the map; a flight begun before would end beside its aim. */
const AFTER_LAYOUT_MS = 80

/**
 * Where the map goes by itself (spec §9): to the worst trip on first data, unless the person had left the map
 * somewhere; to a trip when it is selected, at `nextZoom` if that was asked for; to its first position when it had none.
 */
export function useMapCamera(
  map: FleetMap | null,
  trips: readonly SentinelTrip[],
  selected: SentinelTrip | null,
  hadStoredCamera: boolean,
  nextZoom: RefObject<number | null>,
): void {
  const isPlaced = useRef(hadStoredCamera)
  const shown = useRef<{ readonly tripId: string; readonly located: boolean } | null>(null)
  const flight = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = trips.find(({ point }) => point !== null)?.point ?? null

  useEffect(() => {
    if (map === null || isPlaced.current || first === null) return
    isPlaced.current = true
    map.camera.flyTo(first, ZOOM_ON_FIRST_DATA)
  }, [map, first])

  useEffect(() => {
    if (map === null) return
    const before = shown.current
    shown.current = selected === null ? null : { tripId: selected.tripId, located: selected.point !== null }
    const point = selected?.point ?? null
    if (point === null || (before?.tripId === selected?.tripId && before?.located)) return
    const zoom = nextZoom.current ?? (before?.tripId === selected?.tripId ? ZOOM_ON_GPS : ZOOM_ON_SELECTION)
    nextZoom.current = null
    clearTimeout(flight.current)
    flight.current = setTimeout(() => map.camera.flyTo(point, zoom), AFTER_LAYOUT_MS)
  }, [map, selected, nextZoom])

  useEffect(() => () => clearTimeout(flight.current), [])
}
