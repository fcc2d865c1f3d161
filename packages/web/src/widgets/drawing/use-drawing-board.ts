import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Drawing, DrawingState } from '../../map/drawing/drawing.ts'
import { drawingOf } from '../../map/drawing/drawing-of.ts'
import type { DrawingWay } from '../../map/drawing/sketch.ts'
import type { FleetMap } from '../../map/fleet-map.ts'

export interface DrawingBoard {
  /** Null until what draws has come, and while there is no map. */
  readonly drawing: Drawing | null
  /** Null while nothing of one's own is drawn: a map has one board, and who begins last has it. */
  readonly state: DrawingState | null
  /** What draws could not be fetched: shapes can still be typed once it can. */
  readonly hasFailed: boolean
}

const silent = (): (() => void) => () => {}
const nothing = (): null => null

export const GEOFENCE_WAYS: readonly DrawingWay[] = ['circle', 'polygon', 'corridor']
export const ROUTE_WAYS: readonly DrawingWay[] = ['line']

/** The drawing board of a map for as long as somebody draws; cleared of their own when they leave. */
export function useDrawingBoard(map: FleetMap | null, ways: readonly DrawingWay[]): DrawingBoard {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (map === null) return
    let isGone = false
    let board: Drawing | null = null
    drawingOf(map)
      .then((come) => {
        if (isGone) return
        board = come
        setDrawing(come)
      })
      .catch(() => setFailed(true))
    return () => {
      isGone = true
      if (isOwn(board?.state() ?? null, ways)) board?.stop()
      setDrawing(null)
      setFailed(false)
    }
  }, [map, ways])
  const state = useSyncExternalStore(drawing?.subscribe ?? silent, drawing?.state ?? nothing)
  return { drawing, state: isOwn(state, ways) ? state : null, hasFailed }
}

const isOwn = (state: DrawingState | null, ways: readonly DrawingWay[]): boolean =>
  state !== null && ways.includes(state.sketch.way)
