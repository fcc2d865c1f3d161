/** A tile of the web's usual map (Web Mercator): column `x` from the west and row `y` from the north, of 2^z each. */
export interface TilePlace {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** Half the width of the map in metres (EPSG:3857). */
const HALF_MAP_M = 20_037_508.342_789_244
/** Hosts of one provider that `{s}` takes turns among, as map libraries have it. */
const HOSTS = ['a', 'b', 'c']

const FILLERS: ReadonlyMap<string, (place: TilePlace) => string> = new Map([
  ['z', ({ z }) => String(z)],
  ['x', ({ x }) => String(x)],
  ['y', ({ y }) => String(y)],
  ['-y', ({ z, y }) => String(2 ** z - 1 - y)],
  ['s', ({ x, y }) => HOSTS[(x + y) % HOSTS.length] ?? ''],
  // Tiles for dense screens: ours are drawn at their plain size.
  ['r', () => ''],
  ['ratio', () => ''],
  ['prefix', ({ x, y }) => (x % 16).toString(16) + (y % 16).toString(16)],
  ['quadkey', quadkey],
  ['bbox-epsg-3857', boundsM],
])

/** Any of these says which tile is meant. */
const TILE_KEYS = [['z', 'x', 'y'], ['z', 'x', '-y'], ['quadkey'], ['bbox-epsg-3857']] as const

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The address of one tile. A placeholder that is none stays as it is. */
export function fillTileTemplate(template: string, place: TilePlace): string {
  return template.replace(PLACEHOLDER, (whole, name: string) => FILLERS.get(name)?.(place) ?? whole)
}

/** Why a text is no template of tiles, in Spanish; null when it is one. Says nothing about the address itself. */
export function tileTemplateProblem(template: string): string | null {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknown = names.find((name) => !FILLERS.has(name))
  if (unknown !== undefined) return `No se conoce {${unknown.slice(0, 40)}}`
  const host = template.split('/', 3)[2] ?? ''
  if (/[{}]/.test(host.replace('{s}', ''))) return 'El nombre del servidor solo puede llevar {s}'
  if (TILE_KEYS.some((way) => way.every((name) => names.includes(name)))) return null
  return 'Debe decir qué parte del mapa pide: {z}, {x} y {y}, {quadkey} o {bbox-epsg-3857}'
}

function quadkey({ z, x, y }: TilePlace): string {
  let key = ''
  for (let bit = z - 1; bit >= 0; bit--) key += String(((x >> bit) & 1) + 2 * ((y >> bit) & 1))
  return key
}

/** West, south, east and north, in metres to the millimetre. */
function boundsM({ z, x, y }: TilePlace): string {
  const widthM = (2 * HALF_MAP_M) / 2 ** z
  const [west, north] = [x * widthM - HALF_MAP_M, HALF_MAP_M - y * widthM]
  return [west, north - widthM, west + widthM, north].map((edge) => edge.toFixed(3)).join(',')
}
