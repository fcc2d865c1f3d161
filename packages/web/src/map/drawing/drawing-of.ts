import type { FleetMap } from '../fleet-map.ts'
import type { Drawing } from './drawing.ts'

const drawings = new WeakMap<FleetMap, Promise<Drawing>>()

/** The one drawing board of a map; what draws is fetched with the first one who asks. */
export function drawingOf(map: FleetMap): Promise<Drawing> {
  const there = drawings.get(map)
  if (there !== undefined) return there
  const coming = import('./create-drawing.ts').then(({ createDrawing }) => map.install(createDrawing))
  drawings.set(map, coming)
  coming.catch(() => drawings.delete(map))
  return coming
}
