/**
 * Makes a file of streets for `VIGIA_BASEMAP_PMTILES` from an OpenStreetMap extract:
 * `npm run basemap -- mexico-latest.osm.pbf calles.pmtiles` (README.md beside this file says what it needs).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bounds, type Tile, writePmtiles } from './pmtiles-writer.ts'

/** Layers of tilemaker's own OpenMapTiles profile that our style draws. */
const DRAWN = [
  ...['place', 'boundary', 'waterway', 'waterway_detail', 'transportation', 'transportation_name'],
  ...['transportation_name_mid', 'transportation_name_detail', 'building', 'water', 'ocean', 'landuse', 'landcover'],
]
/** Where packages of tilemaker leave their profiles. */
const PROFILES = ['/usr/share/doc/tilemaker/examples', '/usr/share/tilemaker', '/usr/local/share/tilemaker']
const MISSING = `Falta tilemaker. En Debian y Ubuntu: apt-get install tilemaker. En otros sistemas: https://tilemaker.org
También se usan tal cual los archivos .pmtiles de Planetiler (perfil OpenMapTiles) y los recortes de Protomaps.`

interface Layer {
  readonly source?: string
}

interface Profile {
  readonly layers: Readonly<Record<string, Layer>>
  readonly settings: Readonly<Record<string, unknown>>
}

/**
 * tilemaker's profile with only what is drawn, unpacked: the archive packs its tiles itself. Layers from shapefiles (the
 * ocean) stay where `folder` has the files; without them the included map's coast is drawn.
 */
export function profileFor({ layers, settings }: Profile, folder: string): Profile {
  const isKept = ([name, { source }]: [string, Layer]): boolean =>
    DRAWN.includes(name) && (source === undefined || existsSync(join(folder, source)))
  return {
    layers: Object.fromEntries(Object.entries(layers).filter(isKept)),
    settings: { ...settings, compress: 'none', name: 'Calles', include_ids: false },
  }
}

/** One archive of a folder of tiles (`z/x/y.pbf`), each read when its turn comes. Throws when there is none. */
export function packFolder(folder: string): Buffer {
  const numbers = (path: string): string[] => readdirSync(path).filter((name) => /^\d+(\.pbf)?$/.test(name))
  const tiles = numbers(folder).flatMap((z) =>
    numbers(join(folder, z)).flatMap((x) =>
      numbers(join(folder, z, x)).map(
        (file): Tile => ({
          ...{ z: Number(z), x: Number(x), y: Number.parseInt(file, 10) },
          get data() {
            return readFileSync(join(folder, z, x, file))
          },
        }),
      ),
    ),
  )
  if (tiles.length === 0) throw new Error('tilemaker no escribió nada: ¿tiene calles el extracto?')
  const names = [...new Set(DRAWN.map((name) => name.replace(/_(mid|detail)$/, '')))].filter((name) => name !== 'ocean')
  return writePmtiles(
    tiles,
    { name: 'Calles', attribution: '© OpenStreetMap', vector_layers: names.map((id) => ({ id, fields: {} })) },
    boundsOf(tiles),
  )
}

/** What the nearest tiles cover. */
function boundsOf(tiles: readonly Tile[]): Bounds {
  const nearest = Math.max(...new Set(tiles.map(({ z }) => z)))
  const [west, north, east, south] = tiles
    .filter(({ z }) => z === nearest)
    .reduce(([w, n, e, s], { x, y }) => [Math.min(w, x), Math.min(n, y), Math.max(e, x + 1), Math.max(s, y + 1)], [
      ...[Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
      ...[0, 0],
    ] as [number, number, number, number])
  const side = 2 ** nearest
  const lng = (x: number): number => (x / side) * 360 - 180
  const lat = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI
  return [lng(west), lat(south), lng(east), lat(north)]
}

function make(extract: string, output: string): void {
  if (spawnSync('tilemaker', ['--help']).error !== undefined) throw new Error(MISSING)
  const from = PROFILES.find((folder) => existsSync(join(folder, 'config-openmaptiles.json')))
  if (from === undefined)
    throw new Error(`No se encuentra config-openmaptiles.json de tilemaker en ${PROFILES.join(', ')}`)
  const work = mkdtempSync(join(tmpdir(), 'vigia-calles-'))
  try {
    const profile: Profile = JSON.parse(readFileSync(join(from, 'config-openmaptiles.json'), 'utf8'))
    const config = join(work, 'config.json')
    writeFileSync(config, JSON.stringify(profileFor(profile, process.cwd())))
    const tiles = join(work, 'tiles')
    const lua = join(from, 'process-openmaptiles.lua')
    const args = ['--input', extract, '--output', tiles, '--config', config, '--process', lua]
    const { status } = spawnSync('tilemaker', args, { stdio: 'inherit' })
    if (status !== 0) throw new Error(`tilemaker terminó con ${status}`)
    writeFileSync(output, packFolder(tiles))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  console.log(`${output}: ${Math.round(statSync(output).size / 1e6)} MB. Arranque con VIGIA_BASEMAP_PMTILES=${output}`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [extract, output = 'calles.pmtiles'] = process.argv.slice(2)
  try {
    if (extract === undefined || !existsSync(extract) || !existsSync(dirname(output)))
      throw new Error('Uso: npm run basemap -- EXTRACTO.osm.pbf [calles.pmtiles]')
    make(extract, output)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
