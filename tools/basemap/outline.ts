/**
 * Cuts what a map in a report is drawn on: `npx tsx tools/basemap/outline.ts` writes `packages/domain/src/place/outline.json` (sources and
 * licences: README.md beside this file).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FeatureCollection, Geometry, Position } from 'geojson'
import { mesh, feature as toFeature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

const OUTPUT = new URL('../../packages/domain/src/place/outline.json', import.meta.url)
/** What a Mexican control room looks at. */
const REACH = { west: -120, south: 12, east: -84, north: 35 } as const

const require = createRequire(import.meta.url)
const atlas: Atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'))
const states: FeatureCollection = JSON.parse(
  readFileSync(new URL('sources/mexican-states.geojson', import.meta.url), 'utf8'),
)

type Side = readonly [axis: 0 | 1, limit: number, keeps: 1 | -1]
const SIDES: readonly Side[] = [
  ...([[0, REACH.west, 1] as const, [0, REACH.east, -1] as const] as const),
  ...([[1, REACH.south, 1] as const, [1, REACH.north, -1] as const] as const),
]
const isWithin = (at: Position, [axis, limit, keeps]: Side): boolean => ((at[axis] ?? 0) - limit) * keeps >= 0

/** The part of a ring that lies within the reach (Sutherland–Hodgman). */
function cutRing(ring: readonly Position[]): readonly Position[] {
  let kept = ring
  for (const side of SIDES) {
    const [axis, limit] = side
    kept = kept.flatMap((to, index) => {
      const from = kept.at(index - 1) ?? to
      const share = (limit - (from[axis] ?? 0)) / ((to[axis] ?? 0) - (from[axis] ?? 0))
      const crossing = [0, 1].map((of) => (from[of] ?? 0) + share * ((to[of] ?? 0) - (from[of] ?? 0)))
      const crosses = isWithin(from, side) !== isWithin(to, side)
      return [...(crosses ? [crossing] : []), ...(isWithin(to, side) ? [to] : [])]
    })
  }
  return kept
}

const isInReach = (at: Position): boolean => SIDES.every((side) => isWithin(at, side))
const ringsOf = (geometry: Geometry): readonly (readonly Position[])[] =>
  geometry.type === 'Polygon'
    ? geometry.coordinates
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : []
const linesOf = (geometry: Geometry): readonly (readonly Position[])[] =>
  geometry.type === 'LineString'
    ? [geometry.coordinates]
    : geometry.type === 'MultiLineString'
      ? geometry.coordinates
      : []

/** Longitudes and latitudes in turn, to some hundred metres. */
const flat = (line: readonly Position[]): readonly number[] =>
  line.flatMap(([lng = 0, lat = 0]) => [Math.round(lng * 1e3) / 1e3, Math.round(lat * 1e3) / 1e3])

const countries = toFeature(atlas, atlas.objects.countries).features
const land = (isMexico: boolean): readonly (readonly number[])[] =>
  countries
    .filter((country) => (country.properties.name === 'Mexico') === isMexico)
    .flatMap(({ geometry }) => ringsOf(geometry))
    .map(cutRing)
    .filter((ring) => ring.length > 2)
    .map(flat)
const outline = {
  mexico: land(true),
  abroad: land(false),
  borders: linesOf(mesh(atlas, atlas.objects.countries, (a, b) => a !== b))
    .filter((line) => line.some(isInReach))
    .map((line) => flat(line.filter(isInReach))),
  states: states.features.flatMap(({ geometry }) => linesOf(geometry)).map(flat),
}
const text = Object.entries(outline)
  .map(([name, lines]) => `"${name}":[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]`)
  .join(',\n')
writeFileSync(OUTPUT, `{${text}}\n`)
