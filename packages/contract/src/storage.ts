import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { counter, instant, wholeNumberText } from './scalars.ts'

/** What is kept, by kind; `other`: everything else that the database holds. */
export const STORED_KINDS = ['positions', 'trips', 'alerts', 'logbook', 'audit', 'other'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** The retention that may be set. */
export const RETENTION_DAYS = { min: 7, max: 3650 } as const

export const getStorage = endpoint({
  method: 'GET',
  path: '/api/storage',
  summary: 'Lo que se guarda, por clase, y el último respaldo del servidor.',
  response: z.strictObject({
    is_shared: z.boolean().describe('Hay otras organizaciones en el servidor: no se dice cuánto ocupa.'),
    database_bytes: z.nullable(counter),
    data: z.array(
      z.strictObject({
        key: z.enum(STORED_KINDS),
        bytes: z.nullable(counter),
        rows: z.nullable(counter).describe('Estimación de PostgreSQL; null: todavía no la tiene.'),
        oldest: z.nullable(instant),
      }),
    ),
    backup: z.nullable(
      z.strictObject({
        taken_at: instant,
        checked_at: z.nullable(instant).describe('Cuándo se probó que se restaura.'),
        seconds: z.number(),
        bytes: counter,
        rows: counter,
        file_name: z.string(),
      }),
    ),
  }),
})

export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/settings/retention/preview',
  summary: 'Cuántas posiciones se borrarían si se guardaran esos días.',
  query: z.strictObject({ positionDays: wholeNumberText(RETENTION_DAYS.min, RETENTION_DAYS.max) }),
  response: z.strictObject({
    before: instant.describe('Las posiciones de días anteriores a este se borran.'),
    positions: counter,
    at_least: z.boolean().describe('Son esas o más: se dejó de contar.'),
    oldest: z.nullable(instant),
    every_minutes: counter.describe('Cada cuánto se borra.'),
  }),
})
