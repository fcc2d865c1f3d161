import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import { PROMISE_ALERT_MIN } from '@vigia/domain/communication/promise'
import {
  NOT_TRIED_AGAIN_MIN,
  STILL_UNANSWERED_MIN,
  TELLING_ATTEMPT,
} from '@vigia/domain/communication/unanswered-calls'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { UNRECEIVED_MS } from '@vigia/domain/shifts/handover-state'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { AlertRule } from '../../../api/alert-rules.ts'

/** The rules in the groups of the screen (design §3). */
export const RULE_GROUPS: readonly { readonly title: string; readonly types: readonly RuledType[] }[] = [
  {
    title: 'Seguridad de las personas',
    types: ['PANICO', 'SEPARACION', 'POSIBLE_BLOQUEO', 'emergency_protocol', 'CLAVE_INCORRECTA'],
  },
  { title: 'Señal', types: ['SIN_GPS', 'GPS_DESACTUALIZADO', 'PLATAFORMA_CAIDA'] },
  {
    title: 'Viaje',
    types: ['ZONA_RIESGO', 'UNIDAD_DETENIDA', 'DESVIO_RUTA', 'ENTREGA_VENCIDA', 'LLEGARA_TARDE', 'EXCESO_VELOCIDAD'],
  },
  { title: 'Comunicación', types: ['SIN_COMUNICACION', 'PROMESA_VENCIDA', 'INCIDENCIA', 'TURNO_SIN_RECIBIR'] },
]

/** What no person activates. */
type ByMachine = Exclude<RuledType, 'emergency_protocol'>
type Sentence = readonly [before: string, after: string]

const SEVERITY: Readonly<Record<ByMachine, RiskLevel>> = {
  ...{ PANICO: 'critical', SEPARACION: 'critical', POSIBLE_BLOQUEO: 'critical' },
  ...{ SIN_GPS: 'high', GPS_DESACTUALIZADO: 'medium', PLATAFORMA_CAIDA: 'high', ZONA_RIESGO: 'critical' },
  ...{ UNIDAD_DETENIDA: 'high', DESVIO_RUTA: 'high', ENTREGA_VENCIDA: 'medium', EXCESO_VELOCIDAD: 'medium' },
  ...{ SIN_COMUNICACION: 'medium', INCIDENCIA: 'medium', PROMESA_VENCIDA: 'medium', LLEGARA_TARDE: 'medium' },
  ...{ CLAVE_INCORRECTA: 'medium', TURNO_SIN_RECIBIR: 'high' },
}

const SENTENCE: Readonly<Record<ByMachine, Sentence>> = {
  PANICO: ['el operador activa el botón de pánico', ''],
  SEPARACION: ['el teléfono del operador está a más de', 'del camión, en dos lecturas'],
  POSIBLE_BLOQUEO: ['la unidad calla en movimiento por más de', ''],
  SIN_GPS: ['no se ha recibido ninguna posición del viaje', ''],
  GPS_DESACTUALIZADO: ['la última posición llegó hace más de', ''],
  PLATAFORMA_CAIDA: ['varias unidades de una plataforma callan a la vez', ''],
  ZONA_RIESGO: ['la unidad lleva más de', 'detenida en una zona de riesgo'],
  UNIDAD_DETENIDA: ['la unidad lleva más de', 'detenida fuera de zonas seguras y de entrega'],
  DESVIO_RUTA: ['la unidad está a más de', 'de su ruta planeada'],
  ENTREGA_VENCIDA: ['la cita de entrega pasó hace más de', ''],
  EXCESO_VELOCIDAD: ['la unidad circula a más de', ''],
  SIN_COMUNICACION: ['la bitácora lleva más de', 'sin comentario'],
  PROMESA_VENCIDA: [`pasaron ${PROMISE_ALERT_MIN} min de la hora de una promesa y nadie ha dicho si se cumplió`, ''],
  CLAVE_INCORRECTA: ['el operador manda desde su enlace una clave que no es ninguna de las dos del viaje', ''],
  LLEGARA_TARDE: ['por los viajes anteriores de su ruta, llegaría después de su cita nueve de cada diez veces', ''],
  TURNO_SIN_RECIBIR: [`pasaron ${UNRECEIVED_MS / MINUTE_MS} min del inicio de un turno y nadie lo ha recibido`, ''],
  INCIDENCIA: ['el viaje tiene una incidencia sin resolver', ''],
}

/** How grave its alerts are by default. */
export const severityOf = (type: RuledType): RiskLevel => (type === 'emergency_protocol' ? 'critical' : SEVERITY[type])

/** What opens the alert, before and after its limit; without one the first says all. */
export const sentenceOf = (type: RuledType): Sentence =>
  type === 'emergency_protocol' ? ['una persona activa el protocolo de emergencia', ''] : SENTENCE[type]

/** What opens it besides, whatever its limit is; null: nothing. */
export function besidesOf(type: RuledType, { holdMinutes }: OwnRule): string | null {
  if (type !== 'SIN_COMUNICACION') return null
  const held = holdMinutes === 0 ? '' : ` También eso debe seguir así por ${holdMinutes} min.`
  return `También se abre, alta al menos y sea cual sea el límite, cuando el operador no contesta: ${TELLING_ATTEMPT} llamadas seguidas sin respuesta, una que falla ${STILL_UNANSWERED_MIN} min después de la primera o más tarde, o ${NOT_TRIED_AGAIN_MIN} min sin otro intento.${held}`
}

const withUnit = (value: number, unit: string): string => `${value} ${unit}`

/** The rule in a line of the list. */
export function ruleSummary({ type, limit, defaultOver }: AlertRule, rule: OwnRule): string {
  const over = rule.over ?? defaultOver
  const parts = [
    limit === null || over === null ? capital(sentenceOf(type)[0]) : `Más de ${withUnit(over, limit.unit)}`,
  ]
  if (besidesOf(type, rule) !== null) parts.push('o el operador no contesta')
  if (limit !== null && rule.hours.length > 0) parts.push('otro límite por horas')
  if (rule.holdMinutes > 0) parts.push(`se sostiene ${rule.holdMinutes} min`)
  if (rule.scope !== null) parts.push('solo algunos viajes')
  return parts.join(' · ')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const CHANNEL_LABEL = {
  screen: 'Pantalla',
  sound: 'Sonido',
  push: 'Push',
  webhook: 'Webhook',
  mail: 'Correo',
} as const

const FIELD_NAME: Readonly<Record<keyof OwnRule, string>> = {
  ...{ isOn: 'encendida', over: 'límite', holdMinutes: 'minutos que se sostiene', hours: 'horario', scope: 'alcance' },
  ...{ ackMinutes: 'reconocer', firstCallMinutes: 'primera llamada', resolveMinutes: 'resolver' },
  ...{ escalateTo: 'a quién avisar', escalates: 'escalar al rol que sigue', escalationChannels: 'cómo se escala' },
  channels: 'canales',
}

/** The values in which two rules differ. */
export const changedFields = (before: OwnRule, after: OwnRule): readonly (keyof OwnRule)[] =>
  (Object.keys(FIELD_NAME) as (keyof OwnRule)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

export const fieldNames = (fields: readonly (keyof OwnRule)[]): string =>
  fields.map((field) => FIELD_NAME[field]).join(', ')

export const changesText = (count: number): string => (count === 1 ? '1 cambio' : `${count} cambios`)
