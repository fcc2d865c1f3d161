import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listGeofences } from '../../api/geofences.ts'
import { tripGpsHistory } from '../../api/trips.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { historyTrack } from '../../widgets/history-track.ts'
import type { GuardianUnit } from './guardian-unit.ts'

const GEOFENCES_EVERY_MS = 5 * 60_000
/** Spec §9: the selected trip's history, and how much of it. */
const HISTORY_EVERY_MS = 30_000
const HISTORY_HOURS = 24

/** The selected unit, its way so far, and the danger zones. */
export function useMapMarks(map: FleetMap | null, selected: GuardianUnit | null): void {
  const selectedId = selected?.tripId ?? null
  const path = useHistoryPath(selected)
  const { data: geofences } = useQuery({
    queryKey: ['geofences'],
    queryFn: ({ signal }) => listGeofences(signal),
    refetchInterval: GEOFENCES_EVERY_MS,
  })
  const dangers = useMemo(() => geofences?.filter(({ kind }) => kind === 'danger') ?? [], [geofences])

  useEffect(() => map?.units.setSelected(selectedId), [map, selectedId])
  useEffect(() => map?.history.show(path), [map, path])
  useEffect(() => map?.geofences.show(dangers), [map, dangers])
}

/** Its way by both sources, as Sentinel draws it, up to where the unit is now. */
function useHistoryPath(selected: GuardianUnit | null) {
  const tripId = selected?.tripId ?? ''
  const { data } = useQuery({
    queryKey: ['guardian', 'history', tripId],
    queryFn: ({ signal }) => tripGpsHistory(tripId, HISTORY_HOURS, signal),
    enabled: tripId !== '',
    refetchInterval: HISTORY_EVERY_MS,
  })
  const [lat, lng, fixAt] = [selected?.point.lat, selected?.point.lng, selected?.fixAt]
  return useMemo(() => {
    if (data === undefined || lat === undefined || lng === undefined || fixAt === undefined) return null
    return [...historyTrack(data.positions).filter(({ at }) => at < fixAt), { lat, lng, at: fixAt }]
  }, [data, lat, lng, fixAt])
}
