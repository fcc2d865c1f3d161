import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './scalars.ts'

/** The lists that a person can take along as a file. */
const EXPORTED_LISTS = [
  'trips',
  'trip-imports',
  'trip-import-rows',
  'catalogues',
  'trips-in-transit',
  'monitoring',
  'contacts',
  'promises',
  'sentinel',
  'sentinel-pro',
  'guardian',
  'alerts',
  'alert-history',
  'operators',
  'devices',
  'users',
  'alert-dry-run',
  'alert-noise',
  'audit',
  'full-map',
  'gps-extractor',
  'platforms',
  'mirror-units',
  'api-keys',
  'share-links',
  'operator-links',
  'webhook-deliveries',
  'round',
  'handovers',
  'kpis',
  'kpi-rows',
] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The file is written by the browser, of rows that it was given already; what is noted is who took how many of which. */
export const noteExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Anota en la auditoría que una lista se guarda como archivo.',
  body: z.strictObject({
    list: z.enum(EXPORTED_LISTS),
    format: z.enum(EXPORT_FORMATS),
    rows: z.int().min(1).max(1_000_000),
    filter: z.optional(z.nullable(text(500))).describe('Con qué filtro, como lo dice la pantalla; null: sin ninguno.'),
  }),
  status: 204,
})
