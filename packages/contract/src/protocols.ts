import { RESOLVE_CAUSES } from '@vigia/domain/alerts/resolve-cause'
import {
  CALLED_PARTIES,
  EVIDENCE_KINDS,
  MAX_ATTEMPTS,
  MAX_OUT_LABEL,
  MAX_OUTS,
  MAX_SCRIPT,
  MAX_STEP_MINUTES,
  MAX_STEP_TITLE,
  MAX_STEPS,
  STEP_KINDS,
  WAY_OUT_TONES,
} from '@vigia/domain/protocols/protocol'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ruleTypeParams, ruleVersionParams } from './own-rules.ts'
import { counter, id, instant, shortString, text } from './scalars.ts'

export const stepId = shortString(24).regex(/^[a-z0-9-]+$/, 'Letras minúsculas, cifras y guion')
const whole = (max: number) => z.int('Debe ser un número entero').min(1, 'Al menos 1').max(max, `${max} a lo más`)

export const protocolStep = z.strictObject({
  id: stepId.describe('Se conserva al cambiar el orden.'),
  kind: z.enum(STEP_KINDS),
  title: text(MAX_STEP_TITLE),
  script: text(MAX_SCRIPT).describe('Variables: {operador} {placas} {minutos} {lugar} {cliente} {persona}.'),
  whom: z.nullable(z.enum(CALLED_PARTIES)).describe('De una llamada: a quién; si no, null.'),
  attempts: z.nullable(whole(MAX_ATTEMPTS)).describe('De una llamada: cuántos intentos; si no, null.'),
  minutes: z.nullable(whole(MAX_STEP_MINUTES)).describe('Tiempo límite; null: sin límite.'),
  outs: z
    .array(
      z.strictObject({
        label: text(MAX_OUT_LABEL),
        tone: z.enum(WAY_OUT_TONES),
        to: stepId.describe('El id del paso que sigue, o `end`.'),
        cause: z
          .nullable(z.enum(RESOLVE_CAUSES))
          .describe('Con qué causa se resuelve donde termina; null: sigue abierta.'),
      }),
    )
    .max(MAX_OUTS, `${MAX_OUTS} salidas a lo más`),
  on_timeout: z.nullable(stepId).describe('Qué sigue si vence el tiempo: el id de un paso, o `end`.'),
  evidence: z
    .optional(z.nullable(z.enum(EVIDENCE_KINDS)))
    .describe('Qué pide antes de dejarlo: foto, nota o folio; null: nada. Ausente al guardar: lo que ya pedía.'),
})
export type ProtocolStepWire = z.output<typeof protocolStep>

const steps = z.array(protocolStep).min(1, 'Al menos un paso').max(MAX_STEPS, `${MAX_STEPS} pasos a lo más`)
const person = z.nullable(z.strictObject({ id, name: z.string() }))

const protocol = z.strictObject({
  type: ruleTypeParams.shape.type,
  version: z.int().describe('0 mientras nadie lo ha cambiado.'),
  steps,
  paths: counter.describe('Cuántos caminos van del primer paso a un final; un millón a lo más.'),
  changed_by: person,
  changed_at: z.nullable(instant),
})
export type ProtocolWire = z.output<typeof protocol>

export const getProtocol = endpoint({
  method: 'GET',
  path: '/api/protocols/:type',
  summary: 'Qué se hace con las alertas de un tipo, paso por paso.',
  params: ruleTypeParams,
  response: protocol,
})

export const putProtocol = endpoint({
  method: 'PUT',
  path: '/api/protocols/:type',
  summary: 'Guarda otra versión de un protocolo; los que están en curso terminan con la suya. Queda auditado.',
  params: ruleTypeParams,
  body: z.strictObject({ steps }),
  response: protocol,
})

export const listProtocolVersions = endpoint({
  method: 'GET',
  path: '/api/protocols/:type/versions',
  summary: 'Las versiones de un protocolo, la más nueva primero.',
  params: ruleTypeParams,
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        version: counter,
        steps,
        restored_from: z.nullable(z.int()),
        reason: z.nullable(z.string()),
        changed_by: person,
        changed_at: instant,
      }),
    ),
  }),
})

export const restoreProtocol = endpoint({
  method: 'POST',
  path: '/api/protocols/:type/versions/:version/restore',
  summary: 'Vuelve a una versión anterior de un protocolo, como versión nueva; la 0 es la de fábrica. Queda auditado.',
  params: ruleVersionParams,
  response: protocol,
})
