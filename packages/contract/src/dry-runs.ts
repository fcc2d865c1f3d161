import { REPLAY_GROUPS } from '@vigia/domain/alerts/compare-replays'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ruleBody, ruleTypeParams } from './own-rules.ts'
import { id, instant, latLng, page, pageQuery, uuid } from './scalars.ts'

/** How many days back a draft is tried, unless it says otherwise. */
export const DRY_RUN_DAYS = 7
export const MAX_DRY_RUN_DAYS = 30
/** As many alerts of a trial are kept by row, the newest ones; the counts are of all. */
export const MAX_DRY_RUN_ROWS = 20_000

const side = z.strictObject({
  count: z.int(),
  desk_rate: z.number().describe('Alertas de todos los tipos por cada 10 min.'),
})
const runParams = z.strictObject({ id: uuid })

const dryRun = z.strictObject({
  id: uuid,
  type: ruleTypeParams.shape.type,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number().describe('De 0 a 1.'),
  from: instant,
  to: instant,
  took_ms: z.nullable(z.int()),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  /** Null until it is done. */
  result: z.nullable(
    z.strictObject({
      coverage: z.strictObject({
        trips: z.int().describe('Viajes que estuvieron en tránsito.'),
        positions: z.int(),
        minutes_share: z
          .number()
          .describe('De todos los minutos de esos viajes, en cuántos había una posición de 15 min o menos; de 0 a 1.'),
        /** Trips in transit of which no position was known. Absent in trials of before this was counted. */
        silent_trips: z.optional(z.int()),
      }),
      now: side,
      draft: side,
      /** Alerts of this type that were truly raised in the time. */
      raised: z.int(),
      earlier_median_minutes: z.nullable(z.number()),
      /** Robberies that people confirmed, and of how many trips of theirs either would have told before the end. */
      confirmed: z.strictObject({ known: z.int(), now: z.int(), draft: z.int() }),
      by_day: z.array(z.strictObject({ day: z.string(), now: z.int(), draft: z.int() })),
      groups: z.strictObject({ new: z.int(), earlier: z.int(), same: z.int(), gone: z.int() }),
      /** How many of the alerts are kept by row, the newest ones. Absent in trials of before this was bounded: all. */
      kept_rows: z.optional(z.int()),
      hints: z.array(z.string()),
      /** Around which point so many new stops were that a safe zone is worth drawing; null of what none excuses. Absent in trials of before this was told. */
      crowded_at: z.optional(z.nullable(latLng)),
    }),
  ),
})
export type DryRunWire = z.output<typeof dryRun>
export type DryRunResult = NonNullable<DryRunWire['result']>

const dryRunRow = z.strictObject({
  group: z.enum(REPLAY_GROUPS),
  travel_id: z.nullable(id),
  external_invoice: z.nullable(z.string()),
  plates: z.nullable(z.string()),
  platform: z.nullable(z.string()),
  place: z.nullable(z.string()),
  from: instant,
  to: z.nullable(instant),
  earlier_minutes: z.nullable(z.number()),
  /** How the alert that was truly raised ended: a cause of people, `condition-ended`, `open`; null: none was raised. */
  cause: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type DryRunRow = z.output<typeof dryRunRow>

export const startDryRun = endpoint({
  method: 'POST',
  path: '/api/alert-rules/:type/dry-runs',
  summary: 'Prueba un borrador de una regla sobre lo guardado de los últimos días; no avisa ni guarda alertas.',
  params: ruleTypeParams,
  body: z.strictObject({
    draft: ruleBody,
    from: z.optional(instant).describe(`Sin ella, ${DRY_RUN_DAYS} días antes de \`to\`; ${MAX_DRY_RUN_DAYS} a lo más.`),
    to: z.optional(instant).describe('Sin ella, ahora.'),
  }),
  response: dryRun,
  status: 202,
})

export const getDryRun = endpoint({
  method: 'GET',
  path: '/api/alert-dry-runs/:id',
  summary: 'Cómo va una prueba, y su resultado.',
  params: runParams,
  response: dryRun,
})

export const listDryRunRows = endpoint({
  method: 'GET',
  path: '/api/alert-dry-runs/:id/rows',
  summary: 'Las alertas de una prueba, la más nueva primero.',
  params: runParams,
  query: pageQuery.extend({ group: z.optional(z.enum(REPLAY_GROUPS)) }),
  response: page(dryRunRow),
})

export const cancelDryRun = endpoint({
  method: 'DELETE',
  path: '/api/alert-dry-runs/:id',
  summary: 'Detiene una prueba.',
  params: runParams,
})
