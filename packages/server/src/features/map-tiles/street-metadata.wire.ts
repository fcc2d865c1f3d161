import { STREET_SCHEMAS, type StreetSchema } from '@vigia/contract'

/** Layers by which a schema is known: names that the other has not. */
const MARKS: Readonly<Record<StreetSchema, readonly string[]>> = {
  protomaps: ['roads', 'places', 'earth'],
  openmaptiles: ['transportation', 'place', 'transportation_name'],
}
const OPENSTREETMAP = '© OpenStreetMap'

/** Whose layers a file's metadata names; null: nobody's that we can draw. */
export function schemaOf(metadata: unknown): StreetSchema | null {
  const layers = isRecord(metadata) && Array.isArray(metadata.vector_layers) ? metadata.vector_layers : []
  const names = new Set(layers.map((layer: unknown) => (isRecord(layer) ? layer.id : null)))
  return STREET_SCHEMAS.find((schema) => MARKS[schema].every((name) => names.has(name))) ?? null
}

/** The credits without their links; OpenStreetMap is named in any case. */
export function attributionOf(metadata: unknown): string {
  const html =
    isRecord(metadata) && typeof metadata.attribution === 'string' ? metadata.attribution.slice(0, 1_000) : ''
  const text = html
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
  return text.includes('OpenStreetMap') ? text : [OPENSTREETMAP, text].filter(Boolean).join(' · ')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
