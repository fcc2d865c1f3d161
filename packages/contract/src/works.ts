import { CHAIN_FAULTS } from '@vigia/domain/audit/chain-fault'
import { z } from 'zod'
import { opaqueToken } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { counter, id, idParams, instant } from './scalars.ts'

/** Work that takes longer than a call, in a process of its own: the browser may go and come back. */
const WORK_KINDS = ['audit-verify', 'restore-test', 'export'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** What `audit-verify` found. */
const auditVerdict = z.strictObject({
  /** Entries that hold; of a broken chain, those before its fault. */
  entries: counter,
  head: z.nullable(z.string()),
  anchor: z
    .nullable(z.strictObject({ at: instant, seq: z.string() }))
    .describe('La última huella guardada fuera de la base de datos; se buscaron todas. Null: no había.'),
  matching: z
    .nullable(z.strictObject({ at: instant, seq: z.string() }))
    .describe('La última de ellas que está en la cadena; de una rota, antes de su falla. Null: ninguna, o no se sabe.'),
  broken: z.nullable(
    z.strictObject({
      fault: z.enum(CHAIN_FAULTS),
      seq: z.nullable(z.string()),
      audit_id: z.nullable(id),
      expected: z.nullable(z.string()),
      stored: z.nullable(z.string()),
    }),
  ),
})

/** What `restore-test` proved. */
const restoreVerdict = z.strictObject({
  file_name: z.string(),
  taken_at: instant,
  tables: counter,
  rows: counter,
  audit_entries: counter,
  audit_holds: z.boolean(),
})

/** What `export` wrote. */
const writtenExport = z.strictObject({
  file_name: z.string(),
  bytes: counter,
  rows: counter,
  files: z.array(z.strictObject({ name: z.string(), rows: counter })),
  until: instant.describe('Hasta cuándo se puede bajar.'),
  names_erased: z.boolean().describe('Puede nombrar a un operador cuyos datos se borraron después: ya no se baja.'),
})

const work = z.strictObject({
  id,
  kind: z.enum(WORK_KINDS),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: counter,
  total: z.nullable(counter),
  asked_by: z.nullable(z.string()),
  asked_at: instant,
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  problem: z.nullable(z.string()),
  verification: z.nullable(auditVerdict),
  restore: z.nullable(restoreVerdict),
  export: z.nullable(writtenExport),
})
export type WorkWire = z.output<typeof work>

export const startWork = endpoint({
  method: 'POST',
  path: '/api/works',
  summary: 'Empieza un trabajo largo en un proceso aparte; si ya hay uno igual en marcha, responde ese.',
  body: z.strictObject({ kind: z.enum(WORK_KINDS) }),
  response: work,
  status: 202,
})

export const listWorks = endpoint({
  method: 'GET',
  path: '/api/works',
  summary: 'Los últimos trabajos largos de la organización, el más nuevo primero.',
  query: z.strictObject({ kind: z.optional(z.enum(WORK_KINDS)) }),
  response: z.strictObject({ data: z.array(work) }),
})

export const notifyAdministrators = endpoint({
  method: 'POST',
  path: '/api/audit/notify-administrators',
  summary: 'Avisa a los demás administradores, otra vez si ya se les avisó, que la auditoría está alterada.',
  response: z
    .strictObject({ people: counter, mail: counter, push: counter })
    .describe(
      'A cuántos además de quien lo pide: por la alerta en pantalla, y de ellos por correo y por el navegador.',
    ),
})

export const cancelWork = endpoint({
  method: 'DELETE',
  path: '/api/works/:id',
  summary: 'Cancela un trabajo largo que espera o está en marcha; no deja nada a medias.',
  params: idParams,
  status: 204,
})

export const previewExport = endpoint({
  method: 'GET',
  path: '/api/exports/preview',
  summary: 'Qué traería la exportación de todo, y cuánto ocuparía sin comprimir.',
  response: z.strictObject({
    files: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        rows: counter,
        is_estimate: z.boolean().describe('Hay más de lo que se cuenta: lo que estima PostgreSQL.'),
        columns: z.nullable(counter).describe('Nulo: no es una tabla.'),
        bytes: counter.describe('Sin comprimir, según sus primeros registros.'),
      }),
    ),
  }),
})

export const linkExport = endpoint({
  method: 'POST',
  path: '/api/exports/:id/link',
  summary: 'Un enlace de diez minutos con que un navegador baja el archivo de una exportación.',
  params: idParams,
  response: z.strictObject({ path: z.string(), until: instant }),
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/exports/file/:token',
  summary: 'El archivo de una exportación, a quien tiene su enlace.',
  params: z.strictObject({ token: opaqueToken }),
})
