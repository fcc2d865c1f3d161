import { useEffect, useMemo } from 'react'
import { tripGpsHistory } from '../../../api/trip-gps.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useGeofencesOnMap } from '../../../fleet-screen/map/use-geofences-on-map.ts'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { historyTrack } from '../../../widgets/history-track.ts'
import type { GuardianUnit } from '../guardian-unit.ts'

/** Spec §9: the selected trip's history, and how much of it. */
const HISTORY_EVERY_MS = 30_000
const HISTORY_HOURS = 24

/** The selected unit's way so far, and the danger geofences. Returns what could not be had of them, for people. */
export function useMapMarks(map: FleetMap | null, selected: GuardianUnit | null): string | null {
  const { path, error } = useHistoryPath(selected)
  useEffect(() => map?.history.show(path), [map, path])
  const noGeofences = useGeofencesOnMap(map, 'danger')
  const noPath = path === null && error !== null ? `No se pudo cargar el recorrido. ${error.message}` : null
  return [noGeofences, noPath].filter(Boolean).join(' ') || null
}

/** Its way by both sources, as Sentinel draws it, up to where the unit is now. */
function useHistoryPath(selected: GuardianUnit | null) {
  const tripId = selected?.tripId ?? ''
  const { data, error } = useAnswer({
    queryKey: ['guardian', 'history', tripId],
    queryFn: ({ signal }) => tripGpsHistory(tripId, HISTORY_HOURS, signal),
    enabled: tripId !== '',
    refetchInterval: HISTORY_EVERY_MS,
  })
  const [lat, lng, fixAt] = [selected?.point.lat, selected?.point.lng, selected?.fixAt]
  const path = useMemo(() => {
    if (data === undefined || lat === undefined || lng === undefined || fixAt === undefined) return null
    return [...historyTrack(data.positions).filter(({ at }) => at < fixAt), { lat, lng, at: fixAt }]
  }, [data, lat, lng, fixAt])
  return { path, error }
}
