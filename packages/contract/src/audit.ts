import { AUDIT_GROUPS } from '@vigia/domain/audit/audit-action'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { counter, id, instant, page, pageQuery, shortString } from './scalars.ts'

const changedValue = z.strictObject({
  path: z.string().describe('Del valor dentro de la entrada, como `severity.highFrom`.'),
  label: z.nullable(z.string()).describe('Su nombre para personas; nulo si no tiene.'),
  before: z.unknown(),
  after: z.unknown(),
})

const auditEntry = z.strictObject({
  id,
  /** Its number in the chain of the organisation; null: it is in none, which the verification tells as a fault. */
  seq: z.nullable(z.string()),
  at: instant,
  actor: z.strictObject({
    kind: z.enum(['user', 'api-key', 'device', 'system']),
    id: z.nullable(id),
    /** Null: the system, or an account that is gone. */
    name: z.nullable(z.string()),
  }),
  action: z.string(),
  words: z.string(),
  is_sensitive: z.boolean(),
  subject: z.nullable(z.string()),
  subject_label: z.nullable(z.string()),
  changes: z
    .array(changedValue)
    .describe('Solo lo que cambió. Un secreto dice `oculto`, y si es otro que antes, `cambiado`.'),
  facts: z.array(z.strictObject({ path: z.string(), label: z.nullable(z.string()), value: z.unknown() })),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** Hexadecimal; null with `seq`. */
  hash: z.nullable(z.string()),
  prev_hash: z.nullable(z.string()),
})

const actorText = shortString(30)
  .regex(/^(?:system|(?:user|api-key|device):[1-9]\d{0,17})$/, 'Debe ser system, user:12, api-key:3 o device:7')
  .describe('Quién: `user:12`, `api-key:3`, `device:7` o `system`.')

/** What narrows the log, on the screen and in its file. */
const filters = {
  from: z.optional(instant),
  to: z.optional(instant),
  actor: z.optional(actorText),
  action: z.optional(shortString(400).describe('Una acción, o varias separadas por comas.')),
  group: z.optional(z.enum(AUDIT_GROUPS).describe('De qué trata, como `Personas` o `Ajustes`.')),
  subject: z.optional(shortString(100).describe('Sobre qué, como `trip:40`.')),
  q: z.optional(shortString(80).describe('Persona, placas, factura, nombre, dirección o sujeto.')),
  sensitive: z.optional(z.literal('true').describe('Solo lo delicado.')),
  proof_of: z.optional(id.describe('Solo esta entrada y la anterior en su cadena.')),
}

/** The newest entry first; the cursor leads to older ones. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Auditoría de la organización, lo más nuevo primero: quién, desde dónde, qué, sobre qué, y qué cambió.',
  query: pageQuery.extend({
    ...filters,
    after: z.optional(id.describe('Solo lo posterior a esta entrada.')),
  }),
  response: page(auditEntry),
})

export const auditState = endpoint({
  method: 'GET',
  path: '/api/audit/state',
  summary: 'Cuántos registros tiene la auditoría, desde cuándo, y la última huella guardada aparte.',
  response: z.strictObject({
    entries: counter,
    oldest_at: z.nullable(instant),
    anchor: z
      .nullable(z.strictObject({ at: instant, seq: z.string(), hash: z.string() }))
      .describe('De `audit-anchors.log`, fuera de la base de datos; null: este servidor todavía no guarda ninguna.'),
    head: z
      .nullable(z.strictObject({ seq: z.string(), hash: z.string() }))
      .describe('El último eslabón de la cadena, como está en la base de datos; null: no hay ninguno.'),
    hours: z
      .array(z.strictObject({ from: instant, entries: counter }))
      .describe('Cuántos registros hubo en cada una de las últimas 72 horas, la más vieja primero.'),
  }),
})

const AUDIT_FORMATS = ['csv', 'jsonl'] as const
export type AuditFormat = (typeof AUDIT_FORMATS)[number]

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'La auditoría, filtrada, como archivo: una hoja de cálculo, o un registro JSON por renglón.',
  query: z.strictObject({ ...filters, format: z.enum(AUDIT_FORMATS) }),
})
