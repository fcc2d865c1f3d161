import { type AlertType, isLatched } from './alert-type.ts'
import type { ResolveCause } from './resolve-cause.ts'

/** Why an alert was none (design §4.1): what a rule's noise is told by. */
export const FALSE_ALARM_REASONS = [
  'sin-querer',
  'posicion-equivocada',
  'datos-tardios',
  'lugar-conocido',
  'limite-estricto',
  'datos-del-viaje',
  'prueba',
  'otra-razon',
] as const
export type FalseAlarmReason = (typeof FALSE_ALARM_REASONS)[number]

export const FALSE_ALARM_LABEL: Readonly<Record<FalseAlarmReason, string>> = {
  'sin-querer': 'Activada sin querer',
  'posicion-equivocada': 'Posición equivocada',
  'datos-tardios': 'Los datos llegaron tarde',
  'lugar-conocido': 'Lugar conocido, sin riesgo',
  'limite-estricto': 'Límite demasiado estricto',
  'datos-del-viaje': 'Datos del viaje equivocados',
  prueba: 'Prueba o simulacro',
  'otra-razon': 'Otra razón',
}

/** How a person closes an alert. `reason`: of a false alarm only. */
export interface Resolution {
  readonly cause: ResolveCause
  readonly reason: FalseAlarmReason | null
  readonly note: string | null
}

/** Why an alert cannot be closed so: a reason that is missing or one too many, or that nobody wrote how they know. */
export type ResolutionProblem = 'no-reason' | 'reason-of-nothing' | 'no-proof' | 'no-words'

/**
 * Null: it can. A false alarm has its reason, another one is told in words; of one about the safety of people it is written how
 * that was found out: nobody waves a panic away with two clicks (design §4.1).
 */
export function resolutionProblem(type: AlertType, { cause, reason, note }: Resolution): ResolutionProblem | null {
  if (cause !== 'falsa-alarma') return reason === null ? null : 'reason-of-nothing'
  if (reason === null) return 'no-reason'
  if (note !== null) return null
  if (isLatched(type)) return 'no-proof'
  return reason === 'otra-razon' ? 'no-words' : null
}

/** In words, for who has to mend it. */
export const RESOLUTION_PROBLEM: Readonly<Record<ResolutionProblem, string>> = {
  'no-reason': 'Elija por qué fue falsa alarma.',
  'reason-of-nothing': 'La razón de falsa alarma solo va con la causa «Falsa alarma».',
  'no-proof': 'Escriba en la nota cómo comprobó que fue falsa alarma: es una alerta de seguridad.',
  'no-words': 'Escriba la razón en la nota.',
}
