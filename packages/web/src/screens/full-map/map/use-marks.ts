import { useQueryClient } from '@tanstack/react-query'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { useCallback } from 'react'
import { type OpenIncident, openIncidents, plannedPaths } from '../../../api/full-map.ts'
import { listGeofences } from '../../../api/geofences.ts'
import { mapLayers } from '../../../api/map-layers.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { PlannedPath } from '../../../map/layers/planned-route-layer.ts'

export const GEOFENCES_KEY = ['geofences'] as const
/** Plans change seldom, and of thousands of trips they weigh much. */
const ROUTES_EVERY_MS = 5 * 60_000

/** Something beside the units that the map draws; null until it was heard. A failure keeps what was there. */
interface Loaded<T> {
  readonly data: T | null
  readonly error: Error | null
}

/** What lies on the map beside the units. */
export interface Marks {
  readonly geofences: Loaded<readonly Geofence[]>
  readonly routes: Loaded<readonly PlannedPath[]>
  readonly incidents: Loaded<readonly OpenIncident[]>
  /** Of the organisation's traffic tiles; null: none are set, undefined: not heard yet. */
  readonly trafficPath: string | null | undefined
  /** Whom to name for them; null: nobody. */
  readonly trafficAttribution: string | null
  /** Why it was never heard; null when it was. */
  readonly trafficError: Error | null
  readonly reloadGeofences: () => void
  readonly reloadRoutes: () => void
}

export function useMarks(): Marks {
  const client = useQueryClient()
  const geofences = useAnswer({ queryKey: GEOFENCES_KEY, queryFn: ({ signal }) => listGeofences(signal) })
  const routes = useAnswer({ ...plannedPaths, refetchInterval: ROUTES_EVERY_MS })
  const incidents = useAnswer(openIncidents)
  const tiles = useAnswer(mapLayers)
  const reloadGeofences = useCallback(() => void client.invalidateQueries({ queryKey: GEOFENCES_KEY }), [client])
  const reloadRoutes = useCallback(
    () => void client.invalidateQueries({ queryKey: plannedPaths.queryKey.slice(0, 1) }),
    [client],
  )
  return {
    geofences: loaded(geofences),
    routes: loaded(routes),
    incidents: loaded(incidents),
    trafficPath: tiles.data?.traffic,
    trafficAttribution: tiles.data?.attribution ?? null,
    trafficError: tiles.data === undefined ? tiles.error : null,
    reloadGeofences,
    reloadRoutes,
  }
}

const loaded = <T>({ data, error }: { readonly data: T | undefined; readonly error: Error | null }): Loaded<T> => ({
  data: data ?? null,
  error,
})
