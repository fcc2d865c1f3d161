import type { DrawingState } from '../../map/drawing/drawing.ts'
import { LEAST_POINTS } from '../../map/drawing/sketch.ts'

const FIRST = {
  circle: 'Marque el centro del círculo',
  polygon: 'Marque el primer punto…',
  corridor: 'Marque el primer punto…',
  line: 'Marque dónde empieza la ruta…',
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
  if (way === 'circle') return 'Marque el borde del círculo'
  if (points.length < LEAST_POINTS[way]) return 'Marque el siguiente punto…'
  return 'Doble clic o Enter para terminar'
}
