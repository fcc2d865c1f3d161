import type { ExpressionSpecification, LayerSpecification, Map as LibraryMap } from 'maplibre-gl'
import { colourToken } from '../../theme/colour-token.ts'
import { EMBEDDED_FONT } from '../basemap/embedded-style.ts'
import { putLayer, UNITS_LAYER } from '../map-part.ts'
import type { Palette } from '../palette.ts'

/** The sources of a replay: the paths, their driven ends, gaps and stops. */
export const WAY = 'replay-way'
export const NOW = 'replay-now'
export const MARKS = 'replay-marks'
export const LAYERS = [
  `${WAY}-come`,
  `${WAY}-case`,
  WAY,
  `${NOW}-case`,
  NOW,
  `${MARKS}-gap`,
  `${MARKS}-gap-text`,
  `${MARKS}-stop`,
  `${MARKS}-stop-text`,
]
/** Trips have a colour each: `--rp-0` to `--rp-5`. */
const COLOURS = 6

/** Puts the layers of a replay beneath the units. */
export function addReplayLayers(map: LibraryMap, palette: Palette): void {
  const style = getComputedStyle(map.getContainer())
  const colours = Array.from({ length: COLOURS }, (_, slot) => colourToken(style, `rp-${slot}`))
  const bySlot = ['match', ['get', 'slot'], ...colours.flatMap((colour, slot) => [slot, colour]), palette('text-2')]
  const whenDriven = ['case', ['boolean', ['feature-state', 'driven'], false], 1, 0]
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  const edge = palette('map-road-case')
  const put = (layer: LayerSpecification): void => putLayer(map, layer, UNITS_LAYER)
  const line = (id: string, source: string, paint: object): void => put({ id, type: 'line', source, layout, paint })
  line(`${WAY}-come`, WAY, { 'line-color': bySlot, 'line-width': 2, 'line-opacity': 0.55 })
  line(`${WAY}-case`, WAY, { 'line-color': edge, 'line-width': 7, 'line-opacity': whenDriven })
  line(`${NOW}-case`, NOW, { 'line-color': edge, 'line-width': 7 })
  line(WAY, WAY, { 'line-color': bySlot, 'line-width': 4, 'line-opacity': whenDriven })
  line(NOW, NOW, { 'line-color': bySlot, 'line-width': 4 })
  const isKind = (kind: string): ['==', ['get', 'kind'], string] => ['==', ['get', 'kind'], kind]
  const halo = { 'text-halo-color': palette('map-halo'), 'text-halo-width': 1.6 }
  put({
    id: `${MARKS}-gap`,
    type: 'line',
    source: MARKS,
    filter: isKind('gap'),
    paint: { 'line-color': palette('text-2'), 'line-width': 2, 'line-dasharray': [2, 3] },
  })
  put({
    id: `${MARKS}-gap-text`,
    type: 'symbol',
    source: MARKS,
    filter: isKind('gap'),
    layout: {
      'symbol-placement': 'line-center',
      'text-field': ['get', 'text'],
      'text-font': EMBEDDED_FONT,
      'text-size': 12,
      'text-offset': [0, -0.9],
    },
    paint: { 'text-color': palette('text-1'), ...halo },
  })
  put({
    id: `${MARKS}-stop`,
    type: 'circle',
    source: MARKS,
    filter: isKind('stop'),
    paint: {
      'circle-radius': 5,
      'circle-color': palette('bg-panel'),
      'circle-stroke-color': bySlot as ExpressionSpecification,
      'circle-stroke-width': 2.5,
    },
  })
  put({
    id: `${MARKS}-stop-text`,
    type: 'symbol',
    source: MARKS,
    filter: isKind('stop'),
    layout: {
      'symbol-sort-key': ['-', 0, ['get', 'minutes']],
      'text-field': ['get', 'text'],
      'text-font': EMBEDDED_FONT,
      'text-size': 12,
      'text-anchor': 'top',
      'text-offset': [0, 0.7],
    },
    paint: { 'text-color': palette('text-1'), ...halo },
  })
}
