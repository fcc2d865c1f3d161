import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import type { Streets } from './streets.ts'

/** Roads from the greatest to the least: what both schemas are brought to. */
export const ROAD_CLASSES = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'path'] as const
type RoadClass = (typeof ROAD_CLASSES)[number]

/** Where a schema keeps what we draw, and how it says it. */
export interface StreetWords {
  readonly layers: {
    readonly land: readonly string[]
    readonly water: string
    readonly rivers: string
    readonly buildings: string
    readonly borders: string
    readonly roads: string
    readonly roadNames: string
    readonly places: string
  }
  /** A `RoadClass`; anything else is no road of ours. */
  readonly roadClass: ExpressionSpecification
  /** 1: along the line, -1: against it, 0: both ways. */
  readonly oneWay: ExpressionSpecification
  readonly ref: ExpressionSpecification
  readonly isState: FilterSpecification
  readonly isTown: FilterSpecification
  /** 0 for the greatest town, growing. */
  readonly townRank: ExpressionSpecification
  readonly isStateBorder: FilterSpecification
  readonly isCountryBorder: FilterSpecification
}

const get = (name: string): ExpressionSpecification => ['get', name]
/** What tiles leave out is an empty text, so that an expression about it is no error. */
const text = (name: string): ExpressionSpecification => ['to-string', ['coalesce', get(name), '']]
const withLink = (name: RoadClass): string[] => [name, `${name}_link`]

/** In Spanish where the data have it; tilemaker keeps a name in Latin letters only. */
export const NAME: ExpressionSpecification = ['coalesce', get('name:es'), get('name'), get('name:latin'), '']

const TOWN_RANKS = ['city', 'town', 'village', 'suburb', 'neighbourhood', 'quarter', 'hamlet']
const rankOf = (kind: ExpressionSpecification): ExpressionSpecification =>
  ['match', kind, ...TOWN_RANKS.flatMap((name, rank) => [name, rank]), TOWN_RANKS.length] as never

const PROTOMAPS: StreetWords = {
  layers: {
    ...{ land: ['earth'], water: 'water', rivers: 'water', buildings: 'buildings', borders: 'boundaries' },
    ...{ roads: 'roads', roadNames: 'roads', places: 'places' },
  },
  roadClass: [
    'match',
    text('kind_detail'),
    ...ROAD_CLASSES.slice(0, 5).flatMap((name) => [withLink(name), name]),
    ['match', text('kind'), 'highway', 'motorway', 'major_road', 'primary', 'minor_road', 'minor', 'path', 'path', ''],
  ] as never,
  oneWay: ['match', text('oneway'), ['yes', '1', 'true'], 1, ['-1', 'reverse'], -1, 0],
  ref: ['to-string', ['coalesce', get('shield_text'), get('ref'), '']],
  isState: ['==', text('kind'), 'region'],
  isTown: ['in', text('kind'), ['literal', ['locality', 'neighbourhood', 'macrohood']]],
  townRank: ['case', ['==', text('kind'), 'locality'], rankOf(text('kind_detail')), 4],
  isStateBorder: ['==', text('kind'), 'region'],
  isCountryBorder: ['==', text('kind'), 'country'],
}

const OPENMAPTILES: StreetWords = {
  layers: {
    ...{
      land: ['landcover', 'landuse'],
      water: 'water',
      rivers: 'waterway',
      buildings: 'building',
      borders: 'boundary',
    },
    ...{ roads: 'transportation', roadNames: 'transportation_name', places: 'place' },
  },
  roadClass: [
    'match',
    text('class'),
    ...ROAD_CLASSES.slice(0, 5).flatMap((name) => [name, name]),
    ...[['minor', 'service', 'busway', 'raceway'], 'minor'],
    ...[['path', 'track'], 'path'],
    '',
  ] as never,
  oneWay: ['match', text('oneway'), ['1', 'true'], 1, '-1', -1, 0],
  ref: text('ref'),
  isState: ['in', text('class'), ['literal', ['state', 'province']]],
  isTown: ['in', text('class'), ['literal', TOWN_RANKS]],
  townRank: rankOf(text('class')),
  isStateBorder: ['==', ['to-number', get('admin_level'), 0], 4],
  isCountryBorder: ['==', ['to-number', get('admin_level'), 0], 2],
}

export const STREET_WORDS: Readonly<Record<Streets['schema'], StreetWords>> = {
  protomaps: PROTOMAPS,
  openmaptiles: OPENMAPTILES,
}
