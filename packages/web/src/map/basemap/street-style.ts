import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Palette } from '../palette.ts'
import { attributionText, serverTiles } from '../tile-layers.ts'
import { EMBEDDED_FONT, embeddedStyle, townNamePlaces } from './embedded-style.ts'
import { ONE_WAY, SHIELD_LENGTHS, shieldName } from './shields.ts'
import { NAME, ROAD_CLASSES, STREET_WORDS, type StreetWords } from './street-words.ts'
import { STREETS_SOURCE, type Streets } from './streets.ts'

/** Pixels of a road's line by zoom, in the order of `ROAD_CLASSES`; 0: not yet. */
const WIDTHS: readonly (readonly [zoom: number, ...widths: number[]])[] = [
  [5, 0.8, 0.6, 0, 0, 0, 0, 0],
  [8, 1.4, 1.2, 0.7, 0, 0, 0, 0],
  [10, 2.8, 2.4, 1.8, 1, 0.6, 0, 0],
  [12, 4, 3.6, 3, 2.2, 1.6, 0.6, 0],
  [14, 7, 6.5, 6, 5, 4, 2.5, 0.6],
  [16, 14, 13, 12, 11, 10, 8, 1.4],
  [18, 30, 28, 26, 24, 22, 18, 2.5],
]
/** From which zoom on a road's name is written along it. */
const ONE_WAY_FROM = 15
const NAMES_FROM = 13

/** A value for each class of road. */
const byClass = <T>({ roadClass }: StreetWords, values: readonly T[], other: T): ExpressionSpecification =>
  ['match', roadClass, ...ROAD_CLASSES.flatMap((name, index) => [name, values[index] ?? other]), other] as never

const widths = (words: StreetWords, more: number): ExpressionSpecification =>
  [
    'interpolate',
    ['exponential', 1.4],
    ['zoom'],
    ...WIDTHS.flatMap(([zoom, ...px]) => [
      zoom,
      byClass(
        words,
        px.map((width) => (width === 0 ? 0 : width + more)),
        0,
      ),
    ]),
  ] as never

const isLine: FilterSpecification = ['==', ['geometry-type'], 'LineString']
const both = (...filters: readonly FilterSpecification[]): FilterSpecification => ['all', ...filters] as never

/** Land, water, buildings, borders and roads. */
function ground(palette: Palette, words: StreetWords): LayerSpecification[] {
  const { layers } = words
  const from = (layer: string) => ({ source: STREETS_SOURCE, 'source-layer': layer })
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon']
  const [great, middle, small] = [palette('map-road-1'), palette('map-road-2'), palette('map-road-3')]
  const roads = (id: string, colour: string | ExpressionSpecification, more: number): LayerSpecification => ({
    ...{ id, type: 'line', ...from(layers.roads), filter: isLine },
    layout: { ...round, 'line-sort-key': byClass(words, [6, 5, 4, 3, 2, 1, 0], -1) },
    paint: { 'line-color': colour, 'line-width': widths(words, more) },
  })
  const border = (id: string, colour: string, filter: FilterSpecification): LayerSpecification => ({
    ...{ id, type: 'line', ...from(layers.borders), filter: both(isLine, filter), layout: round },
    paint: { 'line-color': colour, 'line-width': 1.2, 'line-dasharray': [4, 2, 1, 2] },
  })
  return [
    // On the coast the included map's land is a few hundred metres off.
    ...layers.land.map(
      (layer): LayerSpecification => ({
        ...{ id: `streets-${layer}`, type: 'fill', ...from(layer), filter: isArea },
        paint: { 'fill-color': palette('map-land'), 'fill-antialias': false },
      }),
    ),
    {
      ...{ id: 'streets-water', type: 'fill', ...from(layers.water), filter: isArea },
      paint: { 'fill-color': palette('map-sea') },
    },
    {
      ...{ id: 'streets-rivers', type: 'line', ...from(layers.rivers), filter: isLine, minzoom: 9 },
      paint: { 'line-color': palette('map-sea'), 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.6, 16, 4] },
    },
    {
      ...{ id: 'streets-buildings', type: 'fill', ...from(layers.buildings), filter: isArea, minzoom: 14 },
      paint: { 'fill-color': palette('map-urban') },
    },
    border('streets-states', palette('map-state'), words.isStateBorder),
    border('streets-borders', palette('map-border'), words.isCountryBorder),
    roads('streets-case', palette('map-road-case'), 1.6),
    roads('streets-roads', byClass(words, [great, great, middle, middle, small, small, small], 'transparent'), 0),
  ]
}

/** The road's number without the country's sign, and the first where there are several. */
function shieldText({ ref }: StreetWords): ExpressionSpecification {
  const first: ExpressionSpecification = ['case', ['in', ';', ref], ['slice', ref, 0, ['index-of', ';', ref]], ref]
  return ['case', ['in', ['slice', ref, 0, 4], ['literal', ['MEX ', 'MEX-']]], ['slice', first, 4], first]
}

function labels(palette: Palette, words: StreetWords): LayerSpecification[] {
  const { layers } = words
  const from = (layer: string) => ({ type: 'symbol', source: STREETS_SOURCE, 'source-layer': layer }) as const
  const halo = { 'text-halo-color': palette('map-halo'), 'text-halo-width': 1.4 }
  const label = palette('map-label')
  const minor = palette('map-label-2')
  const shield = shieldText(words)
  const longest = Math.max(...SHIELD_LENGTHS)
  return [
    {
      ...{ id: 'streets-one-way', ...from(layers.roads), minzoom: ONE_WAY_FROM },
      filter: both(isLine, ['!=', words.oneWay, 0]),
      layout: {
        ...{ 'symbol-placement': 'line', 'symbol-spacing': 140, 'icon-image': ONE_WAY, 'icon-padding': 24 },
        'icon-rotate': ['case', ['==', words.oneWay, -1], 180, 0],
      },
    },
    {
      ...{ id: 'streets-names', ...from(layers.roadNames), minzoom: NAMES_FROM },
      filter: both(isLine, ['!=', NAME, ''], ['!=', words.roadClass, '']),
      layout: {
        ...{ 'symbol-placement': 'line', 'text-field': NAME, 'text-font': EMBEDDED_FONT, 'text-size': 11.5 },
        'symbol-sort-key': byClass(words, [0, 1, 2, 3, 4, 5, 6], 7),
      },
      paint: { 'text-color': minor, ...halo },
    },
    {
      ...{ id: 'streets-shields', ...from(layers.roadNames), minzoom: 6 },
      filter: both(isLine, ['>', ['length', shield], 0], ['<=', ['length', shield], longest]),
      layout: {
        ...{ 'symbol-placement': 'line', 'symbol-spacing': 320, 'text-field': shield, 'text-font': EMBEDDED_FONT },
        ...{ 'icon-rotation-alignment': 'viewport', 'text-rotation-alignment': 'viewport', 'text-size': 10.5 },
        'icon-image': [
          'match',
          ['length', shield],
          ...SHIELD_LENGTHS.flatMap((length) => [length, shieldName(length)]),
          shieldName(longest),
        ] as never,
        'symbol-sort-key': byClass(words, [0, 1, 2, 3, 4, 5, 6], 7),
      },
      paint: { 'text-color': palette('map-shield-ink') },
    },
    {
      ...{ id: 'streets-state-names', ...from(layers.places), minzoom: 5, maxzoom: 9.5, filter: words.isState },
      layout: {
        ...{ 'text-field': NAME, 'text-font': EMBEDDED_FONT, 'text-size': 11, 'text-transform': 'uppercase' },
        ...{ 'text-letter-spacing': 0.14, 'text-max-width': 7 },
      },
      paint: { 'text-color': minor, ...halo },
    },
    {
      ...{ id: 'streets-towns', ...from(layers.places), filter: words.isTown },
      layout: {
        ...{ 'text-field': NAME, 'text-font': EMBEDDED_FONT, 'text-max-width': 9, 'text-padding': 6 },
        'text-variable-anchor-offset': townNamePlaces(false),
        'text-size': ['interpolate', ['linear'], words.townRank, 0, 14.5, 2, 12, 6, 11],
        'symbol-sort-key': words.townRank,
      },
      paint: { 'text-color': ['case', ['<', words.townRank, 2], label, minor], ...halo },
    },
  ]
}

/**
 * The operator's streets in our own colours, over the included map: that is there in the first seconds, beyond what the file
 * covers, and if the tiles do not come.
 */
export function streetStyle(palette: Palette, streets: Streets): StyleSpecification {
  const { path, bounds, minZoom, maxZoom, attribution, schema } = streets
  const words = STREET_WORDS[schema]
  const reserve = embeddedStyle(palette)
  return {
    ...reserve,
    sources: {
      ...reserve.sources,
      [STREETS_SOURCE]: {
        ...{ type: 'vector', tiles: [serverTiles(path)], bounds: [...bounds], minzoom: minZoom, maxzoom: maxZoom },
        attribution: attributionText(attribution),
      },
    },
    layers: [...reserve.layers, ...ground(palette, words), ...labels(palette, words)],
  }
}
