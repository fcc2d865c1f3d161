import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Drawing, type DrawingState, drawingOf } from '../../map/drawing/drawing.ts'
import type { FleetMap } from '../../map/fleet-map.ts'

export interface DrawingBoard {
  /** Null until what draws has come, and while there is no map. */
  readonly drawing: Drawing | null
  readonly state: DrawingState | null
  /** What draws could not be fetched: shapes can still be typed once it can. */
  readonly hasFailed: boolean
}

const silent = (): (() => void) => () => {}
const nothing = (): null => null

/** The drawing board of a map for as long as somebody draws; cleared when they leave. */
export function useDrawing(map: FleetMap | null): DrawingBoard {
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
      board?.stop()
      setDrawing(null)
      setFailed(false)
    }
  }, [map])
  const state = useSyncExternalStore(drawing?.subscribe ?? silent, drawing?.state ?? nothing)
  return { drawing, state, hasFailed }
}
