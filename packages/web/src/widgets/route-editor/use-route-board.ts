import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useEffect, useState } from 'react'
import type { RouteSource } from '../../api/planned-routes.ts'
import type { Drawing, DrawingState } from '../../map/drawing/drawing.ts'
import { previewOf } from '../../map/drawing/preview.ts'
import { sketchProblem } from '../../map/drawing/sketch.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { ROUTE_WAYS, useDrawingBoard } from '../drawing/use-drawing-board.ts'
import { useDrawingKeys } from '../drawing/use-drawing-keys.ts'

/** A route that is being made by hand. */
export interface RouteDrawing {
  /** How it began; null while nothing is being made. */
  readonly source: RouteSource | null
  /** Null until what draws has come. */
  readonly drawing: Drawing | null
  readonly state: DrawingState | null
  readonly hasFailed: boolean
  /** Why it cannot be kept as it stands; null: it can. */
  readonly problem: string | null
  /** Puts a line on the board, to be changed. */
  readonly take: (line: readonly LatLng[], from: RouteSource) => void
  readonly draw: () => void
  /** The first one clears what is being drawn, the next leaves. */
  readonly cancel: () => void
  readonly stop: () => void
}

/** A route's line has no width. */
const NO_WIDTH_M = 0

/** Makes a route on a map: points set one by one, or a line that is there already. */
export function useRouteBoard(map: FleetMap | null): RouteDrawing {
  const [source, setSource] = useState<RouteSource | null>(null)
  const { drawing, state, hasFailed } = useDrawingBoard(map, ROUTE_WAYS)
  const isTakenOver = source !== null && drawing !== null && state === null
  useEffect(() => {
    if (isTakenOver) setSource(null)
  }, [isTakenOver])
  const stop = (): void => {
    if (state !== null) drawing?.stop()
    setSource(null)
  }
  const take = (line: readonly LatLng[], from: RouteSource): void => {
    setSource(from)
    drawing?.hold({ way: 'line', points: line, halfWidthM: NO_WIDTH_M })
    if (map !== null) previewOf(map).fit(line)
  }
  const draw = (): void => {
    setSource('drawn')
    drawing?.begin('line', NO_WIDTH_M)
  }
  const cancel = (): void => {
    if (state?.phase === 'drawing' && state.sketch.points.length > 0) draw()
    else stop()
  }
  useDrawingKeys(state === null ? null : drawing, cancel)
  const problem = state === null ? null : sketchProblem(state.sketch)
  return { source, drawing, state, hasFailed, problem, take, draw, cancel, stop }
}
