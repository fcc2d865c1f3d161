import type { DrawingState } from '../../map/drawing/drawing.ts'
import { LEAST_POINTS } from '../../map/drawing/sketch.ts'

const FIRST = {
  circle: 'Clic en el centro del círculo',
  polygon: 'Clic para el primer punto…',
  corridor: 'Clic para el primer punto…',
  line: 'Clic donde empieza la ruta…',
} as const

const EDIT = {
  circle: 'Arrastre el centro para mover el círculo, o el borde para cambiar su radio',
  polygon: 'Arrastre los puntos; los intermedios añaden, clic derecho borra',
  corridor: 'Arrastre los puntos; los intermedios añaden, clic derecho borra',
  line: 'Arrastre los puntos; los intermedios añaden, clic derecho borra',
} as const

/** The next step, for whoever draws. */
export function drawingHint({ phase, sketch: { way, points } }: DrawingState): string {
  if (phase === 'editing') return EDIT[way]
  if (points.length === 0) return FIRST[way]
  if (way === 'circle') return 'Clic en el borde del círculo'
  if (points.length < LEAST_POINTS[way]) return 'Clic para el siguiente punto…'
  return 'Doble clic o Enter para terminar'
}
