import { fromMercator, isInRegion, type WrittenPoint, writtenPoint } from './coordinate-pair.ts'
import { keyWords } from './key-words.ts'
import { remember } from './remember.ts'

/** Longest first: `latitude` before `lat`. */
const LATITUDES = [
  'latitudine',
  'latitude',
  'latitud',
  'breitengrad',
  'breite',
  'широта',
  '纬度',
  'lati',
  'lat',
  'lt',
  'la',
  'y',
]
const LONGITUDES = [
  'longitudine',
  'longitude',
  'longitud',
  'langengrad',
  'laengengrad',
  'laenge',
  'lange',
  'долгота',
  '经度',
  'longi',
  'long',
  'lng',
  'lon',
  'lg',
  'lo',
  'ln',
  'x',
]
/** Too short to be found inside a word: `plat`, `box`. */
const MIN_INSIDE = 3

export interface KeyedPoint extends WrittenPoint {
  readonly latKey: string
  readonly lngKey: string
}

/**
 * The pairs of keys of one object that are latitude and longitude, by their words in many languages: both keys must be
 * the same but for that word (`gps_lat`/`gps_lng`, `nLatitud`/`nLongitud`), so that `plate` finds no partner. `x` and `y`
 * are often pixels: they count as degrees only in the Americas with three decimals, as metres only when the object names
 * its projection.
 */
export function keyedPoints(object: Readonly<Record<string, unknown>>, keys: readonly string[]): readonly KeyedPoint[] {
  const partners = new Map<string, string>()
  for (const key of keys) {
    const stem = longitudeStem(key)
    if (stem !== null && !partners.has(stem)) partners.set(stem, key)
  }
  if (partners.size === 0) return []
  const points: KeyedPoint[] = []
  for (const latKey of keys) {
    const stem = latitudeStem(latKey)
    const lngKey = stem === null ? undefined : partners.get(stem)
    if (lngKey === undefined || lngKey === latKey) continue
    const written = isFlat(latKey) ? flatPoint(object, latKey, lngKey) : spherePoint(object, latKey, lngKey)
    if (written !== null) points.push({ ...written, latKey, lngKey })
  }
  return points
}

/** True for a key whose word says latitude or longitude: its value is no name and no speed. */
export function isCoordinateKey(key: string): boolean {
  return latitudeStem(key) !== null || longitudeStem(key) !== null
}

const latitudeStem = remember((key) => stemOf(key, LATITUDES))
const longitudeStem = remember((key) => stemOf(key, LONGITUDES))

function stemOf(key: string, synonyms: readonly string[]): string | null {
  if (key.length > 40) return null
  const words = keyWords(key)
  for (const synonym of synonyms) {
    const at = words.findIndex((word) => word === synonym || (synonym.length >= MIN_INSIDE && isInside(word, synonym)))
    const word = words[at]
    if (word !== undefined) return [...words.slice(0, at), word.replace(synonym, '#'), ...words.slice(at + 1)].join(' ')
  }
  return null
}

function isInside(word: string, synonym: string): boolean {
  return word.startsWith(synonym) || word.endsWith(synonym)
}

function isFlat(key: string): boolean {
  return keyWords(key).some((word) => word === 'x' || word === 'y')
}

function spherePoint(object: Readonly<Record<string, unknown>>, latKey: string, lngKey: string): WrittenPoint | null {
  const [lat, lng] = [object[latKey], object[lngKey]]
  const written = writtenPoint(lat, lng)
  const hemispheres = written === null ? null : hemispheresOf(object)
  if (written === null || hemispheres === null) return written
  const { lat: north, lng: east } = written.point
  return {
    ...written,
    point: {
      lat: hemispheres.isSouth ? -Math.abs(north) : north,
      lng: hemispheres.isWest ? -Math.abs(east) : east,
    },
  }
}

/** `{ns: 'N', ew: 'W'}` beside coordinates without sign. */
function hemispheresOf(object: Readonly<Record<string, unknown>>): { isSouth: boolean; isWest: boolean } | null {
  const letters = ['ns', 'ew', 'latDir', 'lngDir', 'lonDir', 'NS', 'EW', 'lat_dir', 'lng_dir', 'lon_dir', 'hemisphere']
    .map((key) => object[key])
    .filter((value) => typeof value === 'string' && /^[NSEWO]$/iu.test(value))
    .map((value) => String(value).toUpperCase())
  if (letters.length === 0) return null
  return { isSouth: letters.includes('S'), isWest: letters.includes('W') || letters.includes('O') }
}

function flatPoint(object: Readonly<Record<string, unknown>>, yKey: string, xKey: string): WrittenPoint | null {
  if (isMercator(object)) return fromMercator(object[xKey], object[yKey])
  const written = writtenPoint(object[yKey], object[xKey])
  if (written === null) return null
  const isNothing = written.point.lat === 0 && written.point.lng === 0 && typeof object.t === 'number'
  return isNothing || (isInRegion(written.point) && written.decimals >= 3) ? written : null
}

function isMercator(object: Readonly<Record<string, unknown>>): boolean {
  const projection = object.crs ?? object.srs ?? object.epsg ?? object.projection ?? object.wkid ?? object.srid
  return /3857|900913|102100/u.test(String(projection))
}
