import type { Feature } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { keptSource, type MapPart, putLayer } from '../map-part.ts'
import { fromMercator } from '../units/mercator.ts'
import { AT, LOOK, STRIDE } from '../units/unit-store.ts'
import type { UnitsOnMap } from '../units/units-layer.ts'
import { circleRing } from './circle.ts'

const SOURCE = 'risk-circles'
const EVERY_MS = 250
const EDGE_PX = 8

/**
 * A red circle around every critical unit that is visible, as wide as the map's symbology says. Follows the units by itself.
 * It is an outline with a faint edge: filled, it would paint the whole screen from near by, roads and all.
 */
export function createRiskCircles(map: LibraryMap, units: UnitsOnMap): MapPart & { dispose(): void } {
  const source = keptSource(map, SOURCE)
  const shown = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | null = null

  function refresh(): void {
    timer = null
    const changed: Feature[] = []
    const seen = new Set<string>()
    const { store } = units
    const radiusM = units.symbols.circleRadiusM
    if (radiusM === null) return
    for (const [row, id] of store.ids.entries()) {
      if (((store.rows[row * STRIDE + AT.look] ?? 0) & LOOK.slot) !== 0 || !units.isVisible(id)) continue
      const [x = 0, y = 0] = [store.points[row * 2], store.points[row * 2 + 1]]
      seen.add(id)
      if (shown.get(id) === `${x},${y}`) continue
      shown.set(id, `${x},${y}`)
      const coordinates = [circleRing(fromMercator(x, y), radiusM)]
      changed.push({ type: 'Feature', properties: { id }, geometry: { type: 'Polygon', coordinates } })
    }
    const gone = [...shown.keys()].filter((id) => !seen.has(id))
    for (const id of gone) shown.delete(id)
    source.update(changed, gone)
  }

  units.onChange(() => {
    timer ??= setTimeout(refresh, EVERY_MS)
  })

  return {
    attach: (palette) => {
      source.attach()
      const colour = palette('sev-critical')
      putLayer(map, {
        id: SOURCE,
        type: 'line',
        source: SOURCE,
        // Inwards: the ring runs clockwise.
        paint: {
          'line-color': colour,
          'line-opacity': 0.16,
          'line-width': EDGE_PX,
          'line-offset': EDGE_PX / 2,
          'line-blur': 3,
        },
      })
      putLayer(map, {
        id: `${SOURCE}-edge`,
        type: 'line',
        source: SOURCE,
        paint: { 'line-color': colour, 'line-opacity': 0.55, 'line-width': 1.2 },
      })
    },
    dispose: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
