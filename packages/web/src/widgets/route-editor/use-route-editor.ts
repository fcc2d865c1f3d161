import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import {
  deletePlannedRoute,
  getPlannedRoute,
  type PlannedRoute,
  putPlannedRoute,
  type RouteSource,
} from '../../api/planned-routes.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { previewOf } from '../../map/drawing/preview.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { showToast } from '../../ui/show-toast.ts'
import { useRouteBoard } from './use-route-board.ts'

interface Options {
  readonly map: FleetMap | null
  readonly tripId: string
  readonly onChanged: () => void
}

/** The unit moves on, and so does its distance to the route. */
const LOOK_EVERY_MS = 30_000
const toast = (tone: 'ok' | 'error', title: string, detail = ''): void =>
  showToast({ id: 'route', tone, title, ...(detail === '' ? {} : { detail }) })

/** A trip's planned route, and the one that is being made of it. `source` says how; null while nothing is being made. */
export function useRouteEditor({ map, tripId, onChanged }: Options) {
  const client = useQueryClient()
  const key = ['planned-route', tripId]
  const route = useAnswer({
    queryKey: key,
    queryFn: ({ signal }) => getPlannedRoute(tripId, signal),
    refetchInterval: LOOK_EVERY_MS,
  })
  const [isRemoving, setRemoving] = useState(false)
  const board = useRouteBoard(map)
  /** What a change is made to: the route as it was when the person began, whatever comes in meanwhile. */
  const seen = useRef<PlannedRoute | null>(null)
  const begin = (): void => {
    seen.current = route.data ?? null
  }
  const changeFrom = (now: PlannedRoute | null): void => {
    seen.current = now
    onChanged()
  }
  /** Who has been told that somebody else was first may say it again, of what there is now. */
  const lookAnew = (error: Error): void => {
    if (!(error instanceof ApiError) || error.status !== 412) return
    const reading = client.fetchQuery({ queryKey: key, queryFn: ({ signal }) => getPlannedRoute(tripId, signal) })
    void reading.then(changeFrom, () => undefined)
  }
  const { source, state, problem } = board
  const changed = (title: string): void => {
    board.stop()
    setRemoving(false)
    toast('ok', title)
    void client.invalidateQueries({ queryKey: key })
    onChanged()
  }
  const saving = useMutation({
    mutationFn: ({ points, from }: { readonly points: readonly LatLng[]; readonly from: RouteSource }) =>
      putPlannedRoute(tripId, points, from, seen.current),
    onSuccess: (saved) => {
      client.setQueryData(key, saved)
      changed('Ruta guardada')
    },
    onError: lookAnew,
  })
  const removing = useMutation({
    mutationFn: () => deletePlannedRoute(tripId, seen.current),
    onSuccess: () => {
      client.setQueryData(key, null)
      changed('Ruta quitada')
    },
    onError: (error) => {
      toast('error', 'No se pudo quitar la ruta', error.message)
      setRemoving(false)
      lookAnew(error)
    },
  })

  const planned = route.data ?? null
  useRouteOnMap(map, planned, source)
  /** Begins another one: why the last was not saved is of the last. */
  const anew = (make: () => void): void => {
    saving.reset()
    begin()
    make()
  }
  const askToRemove = (isAsked: boolean): void => {
    begin()
    setRemoving(isAsked)
  }
  return {
    ...{ ...board, route, planned },
    take: (line: readonly LatLng[], from: RouteSource) => anew(() => board.take(line, from)),
    draw: () => anew(board.draw),
    ...{ isRemoving, askToRemove, remove: removing.mutate, isBusyRemoving: removing.isPending },
    isSaving: saving.isPending,
    saveError: saving.error === null ? null : saveProblem(saving.error),
    save: () => {
      if (state !== null && source !== null && problem === null)
        saving.mutate({ points: state.sketch.points, from: source })
    },
  }
}

/** Shows the planned route while none is being made. */
function useRouteOnMap(map: FleetMap | null, planned: PlannedRoute | null, source: RouteSource | null): void {
  useEffect(() => {
    if (map === null) return
    const preview = previewOf(map)
    const isShown = planned !== null && source === null
    preview.show(isShown ? [{ id: 'planned', shape: { type: 'line', line: planned.points }, isMarked: true }] : [])
    return () => preview.show([])
  }, [map, planned, source])
  const points = planned?.points
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map turns to a route when it is another one, not as the unit moves
  useEffect(() => {
    if (map !== null && points !== undefined) previewOf(map).fit(points)
  }, [map, planned?.updatedAt])
}

const saveProblem = (error: Error): string =>
  error instanceof ApiError && error.status === 412
    ? `${error.message} Guarde otra vez para poner la suya en su lugar.`
    : error.message
