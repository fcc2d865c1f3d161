import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry, Position } from 'geojson'

/** Some streets of Querétaro, made up: a motorway, a one-way street, a river, a town. */
export const STREET_BOUNDS: readonly [number, number, number, number] = [-100.45, 20.55, -100.35, 20.65]
const [WEST, SOUTH, EAST, NORTH] = STREET_BOUNDS
export const STREETS_MAX_ZOOM = 14
/** In the middle of it. */
export const STREETS_AT = { lat: 20.6, lng: -100.4 }

const line = (...coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })
const box = (west: number, south: number, east: number, north: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})
const feature = (geometry: Geometry, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

const MOTORWAY = line([WEST, STREETS_AT.lat], [EAST, STREETS_AT.lat])
const STREET = line([STREETS_AT.lng, SOUTH], [STREETS_AT.lng, NORTH])
const RIVER = box(WEST, 20.57, EAST, 20.58)
const TOWN: Geometry = { type: 'Point', coordinates: [-100.39, 20.61] }

type Layers = Readonly<Record<string, readonly Feature[]>>

/** The same streets in the words of each schema. */
const LAYERS = {
  protomaps: {
    earth: [feature(box(WEST, SOUTH, EAST, NORTH), { kind: 'earth' })],
    water: [feature(RIVER, { kind: 'river' })],
    roads: [
      feature(MOTORWAY, {
        kind: 'highway',
        kind_detail: 'motorway',
        ref: '57',
        network: 'MX:MX',
        name: 'Avenida México',
      }),
      feature(STREET, { kind: 'minor_road', kind_detail: 'residential', oneway: 'yes', name: 'Calle Hidalgo' }),
    ],
    places: [feature(TOWN, { kind: 'locality', kind_detail: 'city', name: 'Santiago de Querétaro', min_zoom: 5 })],
  },
  openmaptiles: {
    water: [feature(RIVER, { class: 'river' })],
    transportation: [feature(MOTORWAY, { class: 'motorway' }), feature(STREET, { class: 'minor', oneway: 1 })],
    transportation_name: [
      feature(MOTORWAY, { class: 'motorway', ref: '57', ref_length: 2, name: 'Avenida México' }),
      feature(STREET, { class: 'minor', 'name:latin': 'Calle Hidalgo' }),
    ],
    place: [feature(TOWN, { class: 'city', name: 'Santiago de Querétaro', rank: 4 })],
  },
} as const satisfies Record<string, Layers>

const column = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z)
const row = (lat: number, z: number): number =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)

/** A tile as it is before it is packed. */
interface StreetTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly data: Uint8Array
}

function tilesOf(layers: Layers): StreetTile[] {
  const indexes = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, { maxZoom: STREETS_MAX_ZOOM }),
      ] as const,
  )
  const tiles: StreetTile[] = []
  for (let z = 0; z <= STREETS_MAX_ZOOM; z++) {
    for (let x = column(WEST, z); x <= column(EAST, z); x++) {
      for (let y = row(NORTH, z); y <= row(SOUTH, z); y++) {
        const found = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y)
          return tile === null ? [] : [[name, tile] as const]
        })
        tiles.push({ z, x, y, data: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) })
      }
    }
  }
  return tiles
}

export type StreetFixture = keyof typeof LAYERS

/** The names of a schema's layers that the streets are in. */
export const streetLayers = (schema: StreetFixture): string[] => Object.keys(LAYERS[schema])

/** All tiles of the streets, in the words of a schema. */
export const streetTiles = (schema: StreetFixture): StreetTile[] => tilesOf(LAYERS[schema])
