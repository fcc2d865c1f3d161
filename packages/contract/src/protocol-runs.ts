import { FALSE_ALARM_REASONS } from '@vigia/domain/alerts/false-alarm'
import { RULED_TYPES } from '@vigia/domain/alerts/own-rule'
import { EVIDENCE_KINDS, MAX_EVIDENCE, MAX_OUTS } from '@vigia/domain/protocols/protocol'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { protocolStep, stepId } from './protocols.ts'
import { counter, idParams, instant, requiredText, uuid } from './scalars.ts'

/** `none`: why there is none. `photo_id` null: the photo was taken back, or erased. */
const keptEvidence = z.strictObject({
  kind: z.enum([...EVIDENCE_KINDS, 'none']),
  text: z.nullable(z.string()),
  photo_id: z.nullable(uuid),
  at: instant,
  by: z.nullable(z.string()),
})

/** A protocol as it runs on an alert: the newest run, on the version that it began with. */
export const protocolRun = z.strictObject({
  type: z.enum(RULED_TYPES),
  version: counter,
  steps: z.array(protocolStep),
  started_at: instant,
  /** Null: it began by itself. */
  started_by: z.nullable(z.string()),
  /** Where it stands; null once it has ended. */
  at: z.nullable(
    z.strictObject({
      step_id: z.string(),
      since: instant,
      /** When its time is over; null without a limit. */
      due_at: z.nullable(instant),
      /** Calls that nobody answered. */
      attempts: counter,
      /** As it is read out, with what is known of the alert. */
      script: z.string(),
      /** Of a call to the operator; null where there is none, or he must not be called. */
      phone: z.nullable(z.string()),
      /** What its step asks for, as it was given; null: not yet. */
      evidence: z.nullable(keptEvidence),
    }),
  ),
  ended: z.nullable(z.strictObject({ how: z.enum(['end', 'emergency', 'closed']), at: instant })),
  /** The steps that were left, in their order. `outcome` null: its time was over. */
  taken: z.array(
    z.strictObject({
      step_id: z.string(),
      entered_at: instant,
      left_at: instant,
      attempts: counter,
      outcome: z.nullable(z.string()),
      by: z.nullable(z.string()),
      evidence: z.nullable(keptEvidence),
    }),
  ),
})
export type ProtocolRunWire = z.output<typeof protocolRun>

const evidenceWords = requiredText(MAX_EVIDENCE)
const givenEvidence = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('photo'), photo_id: uuid.describe('De la bitácora del viaje de la alerta.') }),
  z.strictObject({ kind: z.literal('note'), text: evidenceWords }),
  z.strictObject({ kind: z.literal('folio'), text: evidenceWords }),
  z.strictObject({ kind: z.literal('none'), text: evidenceWords.describe('Por qué no la hay.') }),
])

const note = z.optional(z.nullable(requiredText(2000)))

/** What people do about an alert by its protocol (design §3). The emergency's, and a duress word's, begin by themselves. */
export const protocolRuns = {
  startProtocol: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/protocol',
    summary: 'Empieza el protocolo de una alerta; si ya está en curso, contesta en qué paso va.',
    params: idParams,
    response: protocolRun,
  }),

  leaveProtocolStep: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/protocol/leave',
    summary: 'Deja el paso en curso por una de sus salidas.',
    params: idParams,
    body: z.strictObject({
      step_id: stepId,
      out: z
        .int()
        .min(0)
        .max(MAX_OUTS - 1)
        .describe('La salida, por su lugar entre las del paso.'),
      note,
      false_alarm_reason: z
        .optional(z.nullable(z.enum(FALSE_ALARM_REASONS)))
        .describe('Obligatoria si la salida resuelve la alerta como `falsa-alarma`.'),
    }),
    response: protocolRun,
  }),

  giveStepEvidence: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/protocol/evidence',
    summary: 'Da la evidencia que pide el paso en curso, o dice por qué no la hay; dada otra vez, vale la última.',
    params: idParams,
    body: z.strictObject({ step_id: stepId, evidence: givenEvidence }),
    response: protocolRun,
  }),

  noteProtocolAttempt: endpoint({
    method: 'POST',
    path: '/api/alerts/:id/protocol/attempts',
    summary: 'Anota una llamada del paso en curso que nadie contestó.',
    params: idParams,
    body: z.strictObject({ step_id: stepId, note }),
    response: protocolRun,
  }),
}
