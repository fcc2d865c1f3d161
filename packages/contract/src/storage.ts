import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { counter, instant, wholeNumberText } from './scalars.ts'

/** What is kept, by kind; `other`: everything else that the database holds. */
export const STORED_KINDS = ['positions', 'trips', 'alerts', 'logbook', 'deliveries', 'audit', 'other'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** Kinds with a retention of their own, and by which value of the setting. */
export const RETENTION_KINDS = ['positions', 'alerts', 'logbook', 'deliveries'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** The days that may be set (screens of our own, third part, §4). */
export const RETENTION_DAYS = {
  positionDays: { min: 7, max: 3650 },
  alertDays: { min: 90, max: 3650 },
  logbookDays: { min: 90, max: 3650 },
  deliveryDays: { min: 7, max: 90 },
} as const

const daysText = (key: keyof typeof RETENTION_DAYS) =>
  z.optional(wholeNumberText(RETENTION_DAYS[key].min, RETENTION_DAYS[key].max))

export const getStorage = endpoint({
  method: 'GET',
  path: '/api/storage',
  summary: 'Lo que se guarda, por clase, y el último respaldo del servidor.',
  response: z.strictObject({
    is_shared: z.boolean().describe('Hay otras organizaciones en el servidor: no se dice cuánto ocupa.'),
    database_bytes: z.nullable(counter),
    free_bytes: z.nullable(counter).describe('Del disco de la base de datos; null: es de otro equipo, o compartido.'),
    data: z.array(
      z.strictObject({
        key: z.enum(STORED_KINDS),
        bytes: z.nullable(counter),
        rows: z.nullable(counter).describe('Estimación de PostgreSQL; null: todavía no la tiene.'),
        oldest: z.nullable(instant),
        per_day: z.nullable(counter).describe('Bytes que crece por día; null: hay menos de 12 horas de datos.'),
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
    backup_days: z
      .array(
        z.strictObject({
          day: z.string().describe('`2026-11-21`, hora del Centro.'),
          state: z
            .enum(['whole', 'none', 'pending', 'unknown'])
            .describe(
              'whole: hubo al menos un respaldo entero. none: ninguno. pending: es hoy y todavía no hay. unknown: nadie lo anotó.',
            ),
          taken_at: z.nullable(instant).describe('Del último del día.'),
          seconds: z.nullable(z.number()),
          bytes: z.nullable(counter),
        }),
      )
      .describe('Los últimos 14 días, hoy al final.'),
  }),
})

export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/settings/retention/preview',
  summary: 'Qué se borraría de cada clase si se guardaran esos días.',
  query: z.strictObject({
    positionDays: daysText('positionDays'),
    alertDays: daysText('alertDays'),
    logbookDays: daysText('logbookDays'),
    deliveryDays: daysText('deliveryDays'),
  }),
  response: z.strictObject({
    every_minutes: counter.describe('Cada cuánto se borra.'),
    data: z
      .array(
        z.strictObject({
          key: z.enum(RETENTION_KINDS),
          before: instant.describe('Lo de días anteriores a este se borra.'),
          rows: counter,
          at_least: z.boolean().describe('Son esas o más: se dejó de contar.'),
          oldest: z.nullable(instant),
        }),
      )
      .describe('De las clases por las que se pregunta.'),
  }),
})
