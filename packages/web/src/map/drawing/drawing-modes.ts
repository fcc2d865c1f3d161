import { TerraDrawLineStringMode, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import type { Palette } from '../palette.ts'
import type { DrawingWay } from './sketch.ts'

/** A circle is drawn as its radius; what it looks like is ours (`sketch-layer.ts`). */
export const MODE_OF = { circle: 'radius', polygon: 'ring', corridor: 'line', line: 'line' } as const satisfies Record<
  DrawingWay,
  string
>

/** How near a press counts as on a corner: a finger is wider than a pointer. */
const REACH_PX = { fine: 12, coarse: 26 } as const

const corners = {
  feature: { draggable: false, coordinates: { draggable: true, deletable: true, midpoints: { draggable: true } } },
} as const
const circle = { feature: { draggable: false, coordinates: { draggable: true, midpoints: false } } } as const

/** The ways of drawing, without keys of their own: those of the screen work wherever the focus is. */
export function drawingModes() {
  const pointerDistance = globalThis.matchMedia('(pointer: coarse)').matches ? REACH_PX.coarse : REACH_PX.fine
  const shared = { keyEvents: null, pointerDistance }
  return [
    new TerraDrawLineStringMode({ ...shared, modeName: 'radius', finishOnNthCoordinate: 2 }),
    new TerraDrawLineStringMode({ ...shared, modeName: 'line', showCoordinatePoints: true }),
    new TerraDrawPolygonMode({ ...shared, modeName: 'ring', showCoordinatePoints: true }),
    new TerraDrawSelectMode({
      ...shared,
      allowManualDeselection: false,
      flags: { radius: circle, line: corners, ring: corners },
    }),
  ]
}

/** The same look for all of them: the person's own blue (DESIGN §1), corners that are seen on any ground. */
export function drawingStyles(palette: Palette) {
  const [accent, ground] = [hex(palette('accent')), hex(palette('bg-panel'))]
  const dot = (
    name: 'closingPoint' | 'coordinatePoint' | 'selectionPoint' | 'midPoint',
    width: number,
    isFull: boolean,
  ) => ({
    [`${name}Color`]: isFull ? accent : ground,
    [`${name}OutlineColor`]: isFull ? ground : accent,
    [`${name}Width`]: width,
    [`${name}OutlineWidth`]: 2,
  })
  const line = { lineStringColor: accent, lineStringWidth: 2.5 }
  const area = { fillColor: accent, fillOpacity: 0.14, outlineColor: accent, outlineWidth: 2.5 }
  return {
    radius: { lineStringColor: accent, lineStringWidth: 1.5, ...dot('closingPoint', 5, true) },
    line: { ...line, ...dot('closingPoint', 6, true), ...dot('coordinatePoint', 4, true) },
    ring: { ...area, ...dot('closingPoint', 6, true), ...dot('coordinatePoint', 4, true) },
    select: {
      selectedLineStringColor: accent,
      selectedLineStringWidth: 2.5,
      selectedPolygonColor: accent,
      selectedPolygonFillOpacity: 0.14,
      selectedPolygonOutlineColor: accent,
      selectedPolygonOutlineWidth: 2.5,
      ...dot('selectionPoint', 6, false),
      ...dot('midPoint', 4, true),
      midPointOpacity: 0.75,
    },
  }
}

const hex = (colour: string): `#${string}` => (colour.startsWith('#') ? `#${colour.slice(1)}` : '#63c0fd')
