/**
 * Makes `sources/mexican-states.geojson` from Natural Earth's states, as Debian packs them:
 *   apt-get download qgis-common && dpkg-deb -x qgis-common_*.deb x
 *   npx tsx tools/basemap/extract-states.ts x/usr/share/qgis/resources/data/world_map.gpkg
 * Only lines between two states are kept (the coast comes from elsewhere), plus one label point a state.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

type Position = [number, number]

const RENAMED: Readonly<Record<string, string>> = {
  'Distrito Federal': 'Ciudad de México',
  México: 'Estado de México',
  'Michoacán de Ocampo': 'Michoacán',
  'Coahuila de Zaragoza': 'Coahuila',
  'Veracruz de Ignacio de la Llave': 'Veracruz',
  'Querétaro de Arteaga': 'Querétaro',
}

const [gpkg] = process.argv.slice(2)
if (gpkg === undefined) throw new Error('Falta la ruta de world_map.gpkg')
const sql = "select name || char(9) || hex(geom) from states_provinces where adm0_a3 = 'MEX' and name is not null"
const rows = execFileSync('sqlite3', [gpkg, sql], { encoding: 'utf8', maxBuffer: 1 << 28 })
  .trim()
  .split('\n')

/** Outer and inner rings of a GeoPackage (multi)polygon blob. */
function ringsOf(hex: string): Position[][] {
  const blob = Buffer.from(hex, 'hex')
  const envelope = [0, 32, 48, 48, 64][((blob[3] ?? 0) >> 1) & 7] ?? 0
  let at = 8 + envelope
  const rings: Position[][] = []
  const uint = () => {
    at += 4
    return blob.readUInt32LE(at - 4)
  }
  const geometry = () => {
    at += 1
    const type = uint() % 1000
    const count = uint()
    for (let i = 0; i < count; i++) {
      if (type === 6) geometry()
      else {
        const length = uint()
        const ring: Position[] = []
        for (let k = 0; k < length; k++, at += 16) {
          ring.push([Math.round(blob.readDoubleLE(at) * 1e4) / 1e4, Math.round(blob.readDoubleLE(at + 8) * 1e4) / 1e4])
        }
        rings.push(ring)
      }
    }
  }
  geometry()
  return rings
}

function centroid(ring: readonly Position[]): { at: Position; area: number } {
  let [area, x, y] = [0, 0, 0]
  for (let i = 0; i + 1 < ring.length; i++) {
    const [a, b] = [ring[i] ?? [0, 0], ring[i + 1] ?? [0, 0]]
    const cross = a[0] * b[1] - b[0] * a[1]
    area += cross
    x += (a[0] + b[0]) * cross
    y += (a[1] + b[1]) * cross
  }
  return { at: [x / (3 * area), y / (3 * area)], area: Math.abs(area) }
}

const states = rows.map((row) => {
  const [name = '', hex = ''] = row.split('\t')
  return { name: RENAMED[name] ?? name, rings: ringsOf(hex) }
})

const key = (p: Position) => p.join(',')
const uses = new Map<string, [Position, Position, number]>()
for (const { rings } of states) {
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [a, b] = [ring[i] ?? [0, 0], ring[i + 1] ?? [0, 0]]
      const id = [key(a), key(b)].sort().join(' ')
      uses.set(id, [a, b, (uses.get(id)?.[2] ?? 0) + 1])
    }
  }
}

/** Joins loose segments end to end into lines, breaking where three or more meet. */
function chain(segments: readonly (readonly [Position, Position])[]): Position[][] {
  const ends = new Map<string, Set<number>>()
  const touch = (p: Position, i: number) => ends.set(key(p), (ends.get(key(p)) ?? new Set()).add(i))
  segments.forEach(([a, b], i) => {
    touch(a, i)
    touch(b, i)
  })
  const used = new Set<number>()
  const grow = (line: Position[]) => {
    for (;;) {
      const tip = line[line.length - 1] ?? [0, 0]
      const here = ends.get(key(tip)) ?? new Set()
      const next = here.size > 2 ? undefined : [...here].find((i) => !used.has(i))
      const segment = next === undefined ? undefined : segments[next]
      if (next === undefined || segment === undefined) return line
      used.add(next)
      line.push(key(segment[0]) === key(tip) ? segment[1] : segment[0])
    }
  }
  return segments.flatMap(([a, b], i) => {
    if (used.has(i)) return []
    used.add(i)
    return [grow(grow([a, b]).reverse())]
  })
}

const shared = [...uses.values()].filter(([, , n]) => n > 1).map(([a, b]) => [a, b] as const)
const features = [
  ...chain(shared).map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  })),
  ...states.map(({ name, rings }) => {
    const biggest = rings.map(centroid).sort((a, b) => b.area - a.area)[0]
    const coordinates = biggest?.at.map((v) => Math.round(v * 1e3) / 1e3) ?? []
    return { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates } }
  }),
]
const text = `{"type":"FeatureCollection","features":[\n${features.map((f) => JSON.stringify(f)).join(',\n')}\n]}\n`
writeFileSync(new URL('sources/mexican-states.geojson', import.meta.url), text)
console.log(`${states.length} estados, ${features.length - states.length} líneas`)
