import { useQueryClient } from '@tanstack/react-query'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { useCallback } from 'react'
import { type OpenIncident, openIncidents, plannedPaths } from '../../../api/full-map.ts'
import { listGeofences } from '../../../api/geofences.ts'
import { mapLayers } from '../../../api/map-layers.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import type { ServerClock } from '../../../live/server-clock.ts'
import type { PlannedPath } from '../../../map/layers/planned-route-layer.ts'
import { sinceText } from '../../../text/clock-time.ts'

export const GEOFENCES_KEY = ['geofences'] as const
/** Plans change seldom, and of thousands of trips they weigh much. */
const ROUTES_EVERY_MS = 5 * 60_000

/** What lies on the map beside the units. */
export interface Marks {
  readonly geofences: Answer<readonly Geofence[]>
  readonly routes: Answer<readonly PlannedPath[]>
  readonly incidents: Answer<readonly OpenIncident[]>
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
    geofences,
    routes,
    incidents,
    trafficPath: tiles.data?.traffic,
    trafficAttribution: tiles.data?.attribution ?? null,
    trafficError: tiles.data === undefined ? tiles.error : null,
    reloadGeofences,
    reloadRoutes,
  }
}

/**
 * Which layers that are on were never loaded, or not anew, for people: a map without them would say that there is nothing.
 * `clock`: the server's.
 */
export function marksNotice(
  marks: { readonly [Mark in keyof typeof MARK_WORD]: Pick<Answer<unknown>, 'data' | 'dataUpdatedAt' | 'error'> },
  on: Readonly<Record<keyof typeof MARK_WORD, boolean>>,
  clock: Pick<ServerClock, 'now' | 'offset'>,
): string | null {
  const sentences = MARKS.flatMap((mark) => {
    const { data, dataUpdatedAt, error } = marks[mark]
    if (!on[mark] || error === null) return []
    const word = MARK_WORD[mark]
    return data === undefined
      ? [`No se pudieron cargar las ${word}. ${error.message}`]
      : [`Las ${word} son ${sinceText(dataUpdatedAt + clock.offset(), clock.now())}. ${error.message}`]
  })
  return sentences.length === 0 ? null : sentences.join(' ')
}

const MARK_WORD = { geofences: 'zonas', routes: 'rutas', incidents: 'incidencias' } as const
const MARKS = ['geofences', 'routes', 'incidents'] as const
