import { RISK_TYPES, type RiskType } from '../risk/risk-level.ts'
import { type Severity, severityRank } from '../risk/severity.ts'

/**
 * Everything that can become an alert: the factors of the risk engine (rules §4), among them what a person raises, the emergency
 * protocol (spec §7) and the duress word of an operator (design, second part §1); a whole platform that went quiet, somebody
 * who reads more than anybody needs, an operator's paper that ends, a webhook or key that works no more, a promise that nobody
 * kept, a shift that nobody has received, a word of an operator that is none of his trip's, a trip that is expected late,
 * and an audit log that was changed.
 */
export const ALERT_TYPES = [
  ...RISK_TYPES,
  'PLATAFORMA_CAIDA',
  'LECTURA_INUSUAL',
  'DOCUMENTO_POR_VENCER',
  'INTEGRACION_POR_ATENDER',
  'PROMESA_VENCIDA',
  'TURNO_SIN_RECIBIR',
  'CLAVE_INCORRECTA',
  'LLEGARA_TARDE',
  'AUDITORIA_ALTERADA',
] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** Raised by what a person says, and by nothing that the engine judges. */
export const RAISED_BY_PEOPLE = ['emergency_protocol', 'CLAVE_COACCION'] as const satisfies readonly AlertType[]
export type RaisedByPeople = (typeof RAISED_BY_PEOPLE)[number]

/** Alerts that the engine neither raises nor closes: whoever raises them closes them. */
export const NOT_OF_ENGINE: readonly AlertType[] = [
  ...RAISED_BY_PEOPLE,
  'LECTURA_INUSUAL',
  'DOCUMENTO_POR_VENCER',
  'INTEGRACION_POR_ATENDER',
  'PROMESA_VENCIDA',
  'TURNO_SIN_RECIBIR',
  'CLAVE_INCORRECTA',
  'LLEGARA_TARDE',
  'AUDITORIA_ALTERADA',
]

/** Factors of a trip's risk that raise an alert, instead of following from one that a person raised. */
export type RaisedByRisk = Exclude<RiskType, RaisedByPeople>

export function isRaisedByPeople(type: AlertType): type is RaisedByPeople {
  return (RAISED_BY_PEOPLE as readonly AlertType[]).includes(type)
}

/** How grave an alert is, worst first (spec §3): none is low. */
export const ALERT_SEVERITIES = ['critical', 'high', 'medium'] as const satisfies readonly Severity[]
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]

/** Alerts about colleagues, and about what only administrators can mend: no other role gets them, through whatever call, socket or notification. */
export const ADMINISTRATOR_ALERT_TYPES: readonly AlertType[] = [
  'LECTURA_INUSUAL',
  'INTEGRACION_POR_ATENDER',
  'AUDITORIA_ALTERADA',
]

const LATCHED: ReadonlySet<AlertType> = new Set([
  'PANICO',
  'SEPARACION',
  'POSIBLE_BLOQUEO',
  'LECTURA_INUSUAL',
  ...RAISED_BY_PEOPLE,
])

/** Alerts about the safety of people and of what is known of them never close themselves: a person resolves them, with a cause. */
export function isLatched(type: AlertType): boolean {
  return LATCHED.has(type)
}

const OF_SILENCE: ReadonlySet<AlertType> = new Set([
  'SIN_GPS',
  'GPS_DESACTUALIZADO',
  'POSIBLE_BLOQUEO',
  'PLATAFORMA_CAIDA',
])

/** Alerts that say that no signal is heard. */
export function isOfSilence(type: AlertType): boolean {
  return OF_SILENCE.has(type)
}

const OF_ABSENCE: ReadonlySet<AlertType> = new Set([
  ...OF_SILENCE,
  'SIN_COMUNICACION',
  'UNIDAD_DETENIDA',
  'ENTREGA_VENCIDA',
])

const OF_PLACE: ReadonlySet<AlertType> = new Set(['UNIDAD_DETENIDA', 'ZONA_RIESGO', 'DESVIO_RUTA', 'EXCESO_VELOCIDAD'])

/** Alerts that follow from where the unit is and how it moves there. */
export function isOfPlace(type: AlertType): boolean {
  return OF_PLACE.has(type)
}

/** Alerts that say what has long not happened: no signal, word, movement or arrival. Who has just begun to listen cannot know it. */
export function isOfAbsence(type: AlertType): boolean {
  return OF_ABSENCE.has(type)
}

/** Alerts of absence that end with their trip and not by a person: what is raised of a trip that nothing has ever heard of. */
export const ENDING_ABSENCES: readonly AlertType[] = [...OF_ABSENCE].filter((type) => !LATCHED.has(type))

/** A truck that is found within so long is usually recovered: the clock that runs from its last signal. */
export const RECOVERY_WINDOW_MS = 30 * 60_000

export function isWorse(a: AlertSeverity, b: AlertSeverity): boolean {
  return severityRank(a) < severityRank(b)
}
