import { badRequest } from '../ports/errors.ts'
import { mapInTurns } from '../workers/in-turns.ts'
import type { GeoFileItem, GeoFormat, RawFeature } from './geo-file-item.ts'
import { readGeojson } from './read-geojson.ts'
import { readGpx } from './read-gpx.ts'
import { readKml } from './read-kml.ts'
import { readXml } from './read-xml.ts'
import { toItem } from './to-item.ts'

export interface GeoFile {
  readonly format: GeoFormat
  readonly items: readonly GeoFileItem[]
}

/**
 * What a GeoJSON, KML or GPX file holds; the format is told by its content. Each geometry is an item of its own, also one
 * that cannot be used, with the reason. Others get their turn meanwhile. Throws `AppError`: 400 for what is no such file, 422 for one that is too large.
 */
export async function readGeoFile(text: string): Promise<GeoFile> {
  const content = text.replace(/^\uFEFF/, '').trimStart()
  const { format, features } = await readFeatures(content)
  if (features.length === 0) throw badRequest('EMPTY_FILE', 'El archivo no contiene zonas ni líneas.')
  return { format, items: await mapInTurns(features, toItem) }
}

async function readFeatures(
  content: string,
): Promise<{ readonly format: GeoFormat; readonly features: readonly RawFeature[] }> {
  if (content.startsWith('{') || content.startsWith('[')) return { format: 'geojson', features: readGeojson(content) }
  if (content.startsWith('PK'))
    throw badRequest('MALFORMED', 'Es un archivo comprimido (KMZ). Ábralo y elija el KML que contiene.')
  if (!content.startsWith('<')) throw badRequest('MALFORMED', 'No es un archivo GeoJSON, KML ni GPX.')
  const root = await readXml(content)
  if (root.name === 'kml') return { format: 'kml', features: readKml(root) }
  if (root.name === 'gpx') return { format: 'gpx', features: readGpx(root) }
  throw badRequest('MALFORMED', 'Es XML, pero no es KML ni GPX.')
}
