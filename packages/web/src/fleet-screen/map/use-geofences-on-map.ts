import type { Geofence } from '@vigia/domain/geofence/geofence'
import { useEffect, useMemo } from 'react'
import { listGeofences } from '../../api/geofences.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { FleetMap } from '../../map/fleet-map.ts'

const EVERY_MS = 5 * 60_000

/**
 * Puts the organisation's geofences on the map; `kind`: those of one kind only. Returns why they are not there, for people:
 * a map without danger geofences would say that there are none.
 */
export function useGeofencesOnMap(map: FleetMap | null, kind?: Geofence['kind']): string | null {
  const { data, error } = useAnswer({
    queryKey: ['geofences'],
    queryFn: ({ signal }) => listGeofences(signal),
    refetchInterval: EVERY_MS,
  })
  const wanted = useMemo(
    () => (data ?? []).filter((geofence) => kind === undefined || geofence.kind === kind),
    [data, kind],
  )
  useEffect(() => map?.geofences.show(wanted), [map, wanted])
  return data === undefined && error !== null ? `No se pudieron cargar las zonas. ${error.message}` : null
}
