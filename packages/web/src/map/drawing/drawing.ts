import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { InstalledPart } from '../fleet-map.ts'
import type { DrawingWay, Sketch } from './sketch.ts'

/** What is on the drawing board. */
export interface DrawingState {
  /** Points are still being set, or the shape stands and its corners can be dragged. */
  readonly phase: 'drawing' | 'editing'
  readonly sketch: Sketch
  /** The same with the point that the pointer is at: what is measured while drawing. */
  readonly live: Sketch
  readonly canUndo: boolean
}

/** Drawing by hand on one map, one shape at a time. */
export interface Drawing extends InstalledPart {
  /** The map's own box: what is said while drawing stands over it. */
  readonly host: HTMLElement
  /** Null while nothing is drawn. The same object until something changes. */
  state(): DrawingState | null
  subscribe(listener: () => void): () => void
  /** An empty board: points come from the pointer. */
  begin(way: DrawingWay, halfWidthM: number): void
  /** A shape that stands: typed, pasted, or drawn before. */
  hold(sketch: Sketch): void
  setHalfWidth(metres: number): void
  /** Takes the last point back while drawing, else the last change. */
  undo(): void
  /** Ends the drawing of points; without enough of them nothing happens. */
  finish(): void
  stop(): void
}

/** Whether two lists hold the same places. */
export const isSameLine = (a: readonly LatLng[], b: readonly LatLng[]): boolean =>
  a.length === b.length && a.every(({ lat, lng }, i) => lat === b[i]?.lat && lng === b[i]?.lng)
