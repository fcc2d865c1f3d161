import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, page, pageQuery, shortString } from './scalars.ts'

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

/** The newest entry first; the cursor leads to older ones. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Auditoría de la organización, lo más nuevo primero: quién, desde dónde, qué, sobre qué, y qué cambió.',
  query: pageQuery.extend({
    from: z.optional(instant),
    to: z.optional(instant),
    actor: z.optional(
      shortString(30)
        .regex(/^(?:system|(?:user|api-key|device):[1-9]\d{0,17})$/, 'Debe ser system, user:12, api-key:3 o device:7')
        .describe('Quién: `user:12`, `api-key:3`, `device:7` o `system`.'),
    ),
    action: z.optional(shortString(40).describe('Una acción, o varias separadas por comas.')),
    subject: z.optional(shortString(100).describe('Sobre qué, como `trip:40`.')),
    q: z.optional(shortString(80).describe('Persona, placas, factura, nombre, dirección o sujeto.')),
    sensitive: z.optional(z.literal('true').describe('Solo lo delicado.')),
    after: z.optional(id.describe('Solo lo posterior a esta entrada.')),
  }),
  response: page(auditEntry),
})
