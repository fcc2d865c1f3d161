import latin from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-standard-normal.woff2?url'
import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl'
import type { MapToken, Palette } from '../palette.ts'
import { rasterSource } from '../tile-layers.ts'
import { EMBEDDED_TILES } from './embedded-address.ts'
import { SHIELD_LENGTHS, shieldName } from './shields.ts'

const FONT_NAME = 'IBM Plex Sans'
export const EMBEDDED_FONT = [FONT_NAME]
/** Source of the included map: while it is drawn, so are its schematic roads. */
export const EMBEDDED_SOURCE = 'embedded'
/** GeoNames asks to be named (CC BY 4.0). That the roads are no survey is said where it stays: `schematic-note.ts`. */
const EMBEDDED_ATTRIBUTION = 'Natural Earth · GeoNames (CC BY 4.0)'

const width = (...stops: number[]) => ['interpolate', ['exponential', 1.4], ['zoom'], ...stops]
/** From here on a road that was drawn from town to town is beside the real one: it leaves, and pretends no street. */
const ROADS_LEAVE_AT = 11
const ROADS_LEFT_AT = 13
/** Opacity of what follows the schematic roads, and what of it stays. */
export const schematicOpacity = (stays: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ROADS_LEAVE_AT,
  1,
  ROADS_LEFT_AT,
  stays,
]
const ROAD_STAYS = 0.12
const isTrunk = ['==', ['get', 'kind'], 'trunk']

type NamePlaces = VariableAnchorOffsetCollectionSpecification
/** Clear of a unit that stands in the town (`label-room.ts`); like the others in heights of a letter. */
const CLEAR_OF_UNIT: NamePlaces = ['left', [1.4, 0], 'right', [-1.4, 0], 'top', [0, 1.3], 'bottom', [0, -1.3]]
const BESIDE_DOT: NamePlaces = ['left', [0.5, 0], 'right', [-0.5, 0], 'top', [0, 0.5], 'bottom', [0, -0.5]]
const ON_PLACE: NamePlaces = ['center', [0, 0]]
/** Where the name of a town may stand, the preferred first: beside its dot, where it has one. */
export const townNamePlaces = (hasDot: boolean): NamePlaces => [...(hasDot ? BESIDE_DOT : ON_PLACE), ...CLEAR_OF_UNIT]

/** Land, borders and roads; `labels` are apart, for they also lie over imagery. */
function ground(palette: Palette): LayerSpecification[] {
  const line = (id: string, sourceLayer: string, colour: string, more: object, filter?: unknown) => ({
    id,
    type: 'line',
    source: EMBEDDED_SOURCE,
    'source-layer': sourceLayer,
    ...(filter === undefined ? {} : { filter }),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, ...more },
  })
  const road = (id: string, token: MapToken, lineWidth: unknown, filter: unknown) =>
    line(id, 'roads', palette(token), { 'line-width': lineWidth, 'line-opacity': schematicOpacity(ROAD_STAYS) }, filter)
  const fill = (id: string, colour: string) => ({
    id,
    type: 'fill',
    source: EMBEDDED_SOURCE,
    'source-layer': id,
    paint: { 'fill-color': colour, 'fill-outline-color': colour },
  })
  const layers: unknown[] = [
    { id: 'sea', type: 'background', paint: { 'background-color': palette('map-sea') } },
    fill('abroad', palette('map-abroad')),
    line('abroad-edge', 'abroad', palette('map-abroad'), { 'line-width': width(5, 1, 10, 6, 14, 30) }),
    fill('mexico', palette('map-land')),
    {
      id: 'urban',
      type: 'circle',
      source: EMBEDDED_SOURCE,
      'source-layer': 'towns',
      minzoom: 6,
      paint: {
        'circle-color': palette('map-urban'),
        'circle-pitch-alignment': 'map',
        'circle-blur': 0.35,
        'circle-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0, 7.5, 0.9, 10, 0.7, 12.5, 0],
        'circle-radius': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          6,
          ['interpolate', ['exponential', 1.03], ['get', 'rank'], 120, 0.2, 160, 1.4, 210, 8],
          14,
          ['interpolate', ['exponential', 1.03], ['get', 'rank'], 120, 60, 160, 380, 210, 2000],
        ],
      },
    },
    line('states', 'states', palette('map-state'), {
      'line-width': width(4, 0.6, 9, 1.4),
      'line-dasharray': [4, 2, 1, 2],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 9, 1, 11, 0],
    }),
    line('borders', 'borders', palette('map-border'), { 'line-width': width(3, 0.8, 9, 1.6) }),
    road('primary-case', 'map-road-case', width(6, 1.6, 10, 5, 15, 16), ['!', isTrunk]),
    road('trunk-case', 'map-road-case', width(5, 2, 10, 7, 15, 22), isTrunk),
    road('primary', 'map-road-2', width(6, 0.7, 10, 2.6, 15, 11), ['!', isTrunk]),
    road('trunk', 'map-road-1', width(4, 0.6, 7, 1.2, 10, 3.2, 15, 15), isTrunk),
  ]
  return layers as LayerSpecification[]
}

/** Towns, states and road shields in the app's own font. */
function labelLayers(palette: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette('map-halo'), 'text-halo-width': 1.4 }
  const layers: unknown[] = [
    {
      id: 'shields',
      type: 'symbol',
      source: EMBEDDED_SOURCE,
      'source-layer': 'roads',
      minzoom: 6,
      filter: ['any', isTrunk, ['>=', ['zoom'], 8]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'icon-image': [
          'match',
          ['length', ['get', 'ref']],
          ...SHIELD_LENGTHS.flatMap((length) => [length, shieldName(length)]),
          shieldName(3),
        ],
        'icon-rotation-alignment': 'viewport',
        'text-rotation-alignment': 'viewport',
        'text-field': ['get', 'ref'],
        'text-font': EMBEDDED_FONT,
        'text-size': 10.5,
        'text-offset': [0, -0.05],
      },
      paint: {
        'text-color': palette('map-shield-ink'),
        'icon-opacity': schematicOpacity(0),
        'text-opacity': schematicOpacity(0),
      },
    },
    {
      id: 'state-names',
      type: 'symbol',
      source: EMBEDDED_SOURCE,
      'source-layer': 'statenames',
      minzoom: 5.5,
      maxzoom: 9.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': EMBEDDED_FONT,
        'text-size': 11,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
      },
      paint: { 'text-color': palette('map-label-2'), ...halo },
    },
    {
      id: 'town-dots',
      type: 'circle',
      source: EMBEDDED_SOURCE,
      'source-layer': 'towns',
      minzoom: 5,
      filter: ['!', ['has', 'suburb']],
      paint: {
        'circle-color': palette('map-label-2'),
        'circle-radius': ['interpolate', ['linear'], ['get', 'rank'], 120, 1.4, 190, 2.6],
        'circle-stroke-color': palette('map-halo'),
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: EMBEDDED_SOURCE,
      'source-layer': 'towns',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': EMBEDDED_FONT,
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], 120, 11, 165, 12, 195, 14.5],
        'text-variable-anchor-offset': townNamePlaces(true),
        'text-justify': 'auto',
        'text-padding': 6,
        'text-max-width': 9,
        'symbol-sort-key': [
          '+',
          ['-', 0, ['get', 'rank']],
          ['case', ['has', 'suburb'], 60, 0],
          ['case', ['has', 'abroad'], 60, 0],
        ],
      },
      paint: {
        'text-color': ['case', ['>', ['get', 'rank'], 165], palette('map-label'), palette('map-label-2')],
        ...halo,
      },
    },
  ]
  return layers as LayerSpecification[]
}

const embeddedParts = (): Omit<StyleSpecification, 'layers'> => ({
  version: 8,
  'font-faces': { [FONT_NAME]: [{ url: new URL(latin, document.baseURI).href }] },
  sources: {
    [EMBEDDED_SOURCE]: {
      type: 'vector',
      tiles: [EMBEDDED_TILES],
      minzoom: 0,
      maxzoom: 8,
      attribution: EMBEDDED_ATTRIBUTION,
    },
  },
})

/** The style that needs no network: night or day as the palette is. */
export const embeddedStyle = (palette: Palette): StyleSpecification => ({
  ...embeddedParts(),
  layers: [...ground(palette), ...labelLayers(palette)],
})

/** Id of the source of raster tiles, to tell its failures from others. */
export const RASTER_SOURCE = 'raster'

/** An organisation's raster tiles, by their path, with our own names over them when the imagery has none. */
export function rasterStyle(
  palette: Palette,
  { path, labelled, attribution }: { path: string; labelled: boolean; attribution: string | null },
): StyleSpecification {
  const parts = embeddedParts()
  return {
    ...parts,
    sources: {
      ...(labelled ? parts.sources : {}),
      [RASTER_SOURCE]: rasterSource(path, attribution),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': palette('map-sea') } },
      { id: RASTER_SOURCE, type: 'raster', source: RASTER_SOURCE },
      ...(labelled ? labelLayers(palette) : []),
    ],
  }
}
