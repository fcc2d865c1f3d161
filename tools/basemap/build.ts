/** Builds the embedded base map: `npx tsx tools/basemap/build.ts` (sources and licences: README.md beside this file). */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { mesh, feature as toFeature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Tile, writePmtiles } from './pmtiles-writer.ts'
import { buildRoads, writeRoads } from './roads.ts'
import { townFeatures } from './towns.ts'

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

const MAX_ZOOM = 8
/** How far a line may be moved to spare points, in 4096ths of a tile; what lies abroad is scenery. */
const TOLERANCE: Readonly<Record<string, number>> = { abroad: 8, mexico: 5, borders: 5 }
/** Beyond these zooms the world is cut down to what a Mexican control room looks at: [zoom, west, south, east, north]. */
const REACH: readonly (readonly [number, number, number, number, number])[] = [
  [4, -180, -85, 180, 85],
  [5, -150, -5, -50, 52],
  [6, -132, 4, -70, 42],
  [8, -120, 12, -84, 35],
]
const OUTPUT = new URL('../../packages/web/src/map/basemap/mexico.pmtiles', import.meta.url)
const ROADS = new URL('../../packages/domain/src/road/roads.json', import.meta.url)

const require = createRequire(import.meta.url)
const atlas = (scale: string): Atlas =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8'))
const statesFile = new URL('sources/mexican-states.geojson', import.meta.url)
const states: FeatureCollection = JSON.parse(readFileSync(statesFile, 'utf8'))
const isLine = (feature: Feature) => feature.geometry.type !== 'Point'

const bare = (geometry: Geometry, properties = {}): Feature => ({ type: 'Feature', properties, geometry })

function landLayers(scale: string): Record<string, Feature[]> {
  const topology = atlas(scale)
  const countries = toFeature(topology, topology.objects.countries).features
  const named = (mexico: boolean) => countries.filter((country) => (country.properties.name === 'Mexico') === mexico)
  return {
    abroad: named(false).map((country) => bare(country.geometry)),
    mexico: named(true).map((country) => bare(country.geometry)),
    borders: [bare(mesh(topology, topology.objects.countries, (a, b) => a !== b))],
  }
}

function placeLayers(zoom: number): Record<string, Feature[]> {
  const roads = buildRoads().filter((road) => road.kind === 'trunk' || zoom >= 6)
  return {
    states: zoom < 4 ? [] : states.features.filter(isLine),
    statenames: zoom < 4 ? [] : states.features.filter((feature) => !isLine(feature)),
    roads:
      zoom < 4
        ? []
        : roads.map((road) =>
            bare(
              { type: 'LineString', coordinates: road.points.map(([lng, lat]) => [lng, lat]) },
              { ref: road.ref, kind: road.kind },
            ),
          ),
    towns: townFeatures().flatMap((town) => (town.minZoom <= zoom ? [town.feature] : [])),
  }
}

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z)
const row = (lat: number, z: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)

function cut(z: number, layers: Record<string, Feature[]>): Tile[] {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const tolerance = TOLERANCE[name] ?? 3
    // At its own maxZoom the slicer keeps every point, so it is told of one more.
    const options = { maxZoom: z + 1, indexMaxZoom: 0, buffer: 96, extent: 4096, tolerance }
    return [name, new GeoJSONVT({ type: 'FeatureCollection', features }, options)] as const
  })
  const [, west, south, east, north] = REACH.find(([upTo]) => z <= upTo) ?? [0, 0, 0, 0, 0]
  const limit = 2 ** z - 1
  const tiles: Tile[] = []
  for (let x = column(west, z); x <= Math.min(limit, column(east, z)); x++) {
    for (let y = Math.max(0, row(north, z)); y <= Math.min(limit, row(south, z)); y++) {
      const found = indexes.flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y)
        return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const]
      })
      const data = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 })
      tiles.push({ z, x, y, data })
    }
  }
  return tiles
}

const near = landLayers('10m')
const middle = landLayers('50m')
const far = landLayers('110m')
const tiles: Tile[] = []
for (let z = 0; z <= MAX_ZOOM; z++) {
  const land = z >= 6 ? near : z >= 3 ? middle : far
  tiles.push(...cut(z, { ...land, ...placeLayers(z) }))
}
const archive = writePmtiles(tiles, {
  name: 'Vigía: México',
  attribution: 'Natural Earth · GeoNames (CC BY 4.0) · carreteras esquemáticas',
  vector_layers: [...Object.keys(near), ...Object.keys(placeLayers(MAX_ZOOM))].map((id) => ({ id, fields: {} })),
})
writeFileSync(OUTPUT, archive)
writeRoads(ROADS.pathname)
console.log(`${tiles.length} teselas, ${Math.round(archive.length / 1024)} kB`)
