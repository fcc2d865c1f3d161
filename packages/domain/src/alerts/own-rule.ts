import { SEPARATION_ALERT_M } from '../gps/separation.ts'
import { firstLimit, type RiskStep, type RiskWeights } from '../risk/risk-weights.ts'
import type { AlertRules } from './alert-rules.ts'
import { type AlertType, NOT_OF_ENGINE } from './alert-type.ts'
import { doBandsOverlap, type HourBand } from './hour-band.ts'

/** The types that a company may have a rule of its own for, in the order of the screen (design §3). */
export const RULED_TYPES = [
  'PANICO',
  'SEPARACION',
  'POSIBLE_BLOQUEO',
  'emergency_protocol',
  'CLAVE_INCORRECTA',
  'SIN_GPS',
  'GPS_DESACTUALIZADO',
  'PLATAFORMA_CAIDA',
  'ZONA_RIESGO',
  'UNIDAD_DETENIDA',
  'DESVIO_RUTA',
  'ENTREGA_VENCIDA',
  'LLEGARA_TARDE',
  'EXCESO_VELOCIDAD',
  'SIN_COMUNICACION',
  'PROMESA_VENCIDA',
  'INCIDENCIA',
  'TURNO_SIN_RECIBIR',
] as const satisfies readonly AlertType[]
export type RuledType = (typeof RULED_TYPES)[number]

export function isRuledType(type: AlertType): type is RuledType {
  return (RULED_TYPES as readonly AlertType[]).includes(type)
}

/** Where an alert calls. On the screen it always stands. */
export const ALERT_CHANNELS = ['screen', 'sound', 'push', 'webhook', 'mail'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]
/** Those that a rule has until somebody says otherwise: mail is asked for. */
const DEFAULT_CHANNELS: readonly AlertChannel[] = ['screen', 'sound', 'push', 'webhook']

/** How an escalation reaches people who have no tab open. */
export const ESCALATION_CHANNELS = ['push', 'mail'] as const
export type EscalationChannel = (typeof ESCALATION_CHANNELS)[number]

interface RuleLane {
  readonly origin: string
  readonly destination: string
}

/** Trips of any of these clients, or of any of these lanes. */
export interface RuleScope {
  readonly clients: readonly string[]
  readonly lanes: readonly RuleLane[]
}

/** Whom an overdue deadline is told: those in the shift, all administrators, or one person by id. */
export type EscalateTo = 'shift_supervisor' | 'administrators' | (string & {})

/** What a company has said of one type of alert. `null` is as it was before anybody said anything. Minutes are whole. */
export interface OwnRule {
  readonly isOn: boolean
  /** In the type's own unit (`OVER_OF`); null: the limit of the risk steps. */
  readonly over: number | null
  /** The condition has to hold for so long without a break before an alert opens. */
  readonly holdMinutes: number
  readonly hours: readonly HourBand[]
  readonly scope: RuleScope | null
  readonly ackMinutes: number | null
  readonly firstCallMinutes: number | null
  readonly resolveMinutes: number | null
  readonly escalateTo: EscalateTo
  /** Whether it goes on to the next role while nobody answers. */
  readonly escalates: boolean
  /** How whoever it goes to is told besides the screen. */
  readonly escalationChannels: readonly EscalationChannel[]
  readonly channels: readonly AlertChannel[]
}

export const DEFAULT_OWN_RULE: OwnRule = {
  ...{ isOn: true, over: null, holdMinutes: 0, hours: [], scope: null },
  ...{ ackMinutes: null, firstCallMinutes: null, resolveMinutes: null },
  ...{ escalateTo: 'shift_supervisor', escalates: true },
  escalationChannels: ESCALATION_CHANNELS,
  channels: DEFAULT_CHANNELS,
}

/** Minutes in which somebody has to acknowledge an alert about the safety of people, until a company says otherwise. */
const DEFAULT_ACK_MINUTES = 5

/** The same of alerts that say that people have let a time pass, or are about to. */
const ACK_MINUTES_OF: Readonly<Partial<Record<RuledType, number>>> = {
  TURNO_SIN_RECIBIR: 15,
  PROMESA_VENCIDA: 30,
  LLEGARA_TARDE: 30,
}

/** What holds of a type while nobody has said anything of it. */
export function defaultRule(type: RuledType): OwnRule {
  const ackMinutes = isOfPeople(type) ? DEFAULT_ACK_MINUTES : (ACK_MINUTES_OF[type] ?? null)
  return ackMinutes === null ? DEFAULT_OWN_RULE : { ...DEFAULT_OWN_RULE, ackMinutes }
}

export const MAX_HOLD_MINUTES = 120
export const MAX_DEADLINE_MINUTES = 1_440
export const MAX_BANDS = 7
export const MAX_SCOPE = 50

interface OverOf {
  readonly unit: 'min' | 'km' | 'km/h' | 'm'
  readonly min: number
  readonly max: number
}

/** The types with a limit: what it is measured in, and what it may be. Every other type is there or not. */
export const OVER_OF: Readonly<Partial<Record<RuledType, OverOf>>> = {
  SEPARACION: { unit: 'm', min: 10, max: SEPARATION_ALERT_M },
  POSIBLE_BLOQUEO: { unit: 'min', min: 3, max: 60 },
  GPS_DESACTUALIZADO: { unit: 'min', min: 2, max: 1_440 },
  ZONA_RIESGO: { unit: 'min', min: 1, max: 1_440 },
  UNIDAD_DETENIDA: { unit: 'min', min: 1, max: 1_440 },
  DESVIO_RUTA: { unit: 'km', min: 0.2, max: 500 },
  ENTREGA_VENCIDA: { unit: 'min', min: 0, max: 10_080 },
  EXCESO_VELOCIDAD: { unit: 'km/h', min: 20, max: 160 },
  SIN_COMUNICACION: { unit: 'min', min: 5, max: 10_080 },
}

const OF_PEOPLE: ReadonlySet<AlertType> = new Set([
  'PANICO',
  'SEPARACION',
  'POSIBLE_BLOQUEO',
  'emergency_protocol',
  'CLAVE_INCORRECTA',
])

/** A rule about the safety of people: nobody switches it off, delays it or limits it; it may only be made stricter. */
export const isOfPeople = (type: AlertType): boolean => OF_PEOPLE.has(type)

/** The engine judges it: its condition can be asked to hold for some time, and a draft of its rule tried over what was stored. */
export const isJudgedByEngine = (type: AlertType): boolean => !NOT_OF_ENGINE.includes(type)

const WITHOUT_TRIP: ReadonlySet<AlertType> = new Set(['PLATAFORMA_CAIDA', 'TURNO_SIN_RECIBIR'])

/** Its alerts are of one trip, so that a rule may be limited to some of them. */
export const isOfTrip = (type: AlertType): boolean => !WITHOUT_TRIP.has(type)

/** The limit that holds while a company has said none: the first risk step whose points reach those of the alerts; null for a type without. */
export function defaultOver(type: RuledType, weights: RiskWeights, rules: AlertRules): number | null {
  const from = (steps: readonly RiskStep[], points: number): number | null => {
    const limit = firstLimit(steps.filter((step) => step.points >= points))
    return Number.isFinite(limit) ? limit : null
  }
  switch (type) {
    case 'SEPARACION':
      return SEPARATION_ALERT_M
    case 'POSIBLE_BLOQUEO':
      return weights.blocking.silenceOverMinutes
    case 'GPS_DESACTUALIZADO':
      return from(weights.staleGpsMinutes, rules.fromPoints[type])
    case 'SIN_COMUNICACION':
      return from(weights.noCommunicationMinutes, rules.fromPoints[type])
    case 'ENTREGA_VENCIDA':
      return from(weights.overdueMinutes, rules.fromPoints[type])
    case 'UNIDAD_DETENIDA':
      return from(weights.stoppedMinutes, rules.fromPoints[type])
    case 'ZONA_RIESGO':
      return from(weights.dangerZone.stoppedMinutes, rules.fromPoints[type])
    case 'DESVIO_RUTA':
      return from(weights.offRouteKm, rules.fromPoints[type])
    case 'EXCESO_VELOCIDAD':
      return from(weights.speedKmh, rules.fromPoints[type])
    default:
      return null
  }
}

/** One reason why a rule cannot be kept, and which of its values it is about. */
export interface RuleProblem {
  readonly field: keyof OwnRule
  readonly text: string
}

/**
 * Why a rule of this type cannot be kept, in words; empty when it can. `standing` is the limit of `defaultOver`: what concerns
 * people may be made stricter than that, never laxer.
 */
export function checkOwnRule(type: RuledType, rule: OwnRule, standing: number | null): readonly RuleProblem[] {
  const problems: RuleProblem[] = []
  const refuse = (field: keyof OwnRule, text: string): void => void problems.push({ field, text })
  const limit = OVER_OF[type]
  if (rule.over !== null) {
    if (limit === undefined) refuse('over', 'Esta regla no tiene límite')
    else if (rule.over < limit.min || rule.over > limit.max) refuse('over', rangeText(limit))
    else if (isOfPeople(type) && standing !== null && rule.over > standing)
      refuse('over', `Solo puede ser más estricta: ${standing} ${limit.unit} o menos`)
  }
  if (rule.hours.length > 0 && limit === undefined) refuse('hours', 'Esta regla no tiene límite que cambie por hora')
  else if (limit !== undefined && rule.hours.some(({ over }) => over < limit.min || over > limit.max))
    refuse('hours', rangeText(limit))
  else if (doBandsOverlap(rule.hours)) refuse('hours', 'Dos franjas se enciman: cada hora debe tener un solo límite')
  if (rule.scope !== null && rule.scope.clients.length + rule.scope.lanes.length === 0)
    refuse('scope', 'Elija al menos un cliente o una ruta, o todos los viajes')
  if (rule.scope !== null && !isOfTrip(type))
    refuse('scope', `${type === 'PLATAFORMA_CAIDA' ? 'Una plataforma' : 'Un turno'} no es de un cliente ni de una ruta`)
  if (rule.holdMinutes > 0 && !isOfPeople(type) && !isJudgedByEngine(type))
    refuse('holdMinutes', 'Esta alerta no espera: se abre cuando ya pasó su hora')
  if (!rule.channels.includes('screen')) refuse('channels', 'La pantalla no se quita')
  if (isOfPeople(type)) problems.push(...checkOfPeople(rule))
  return problems
}

function checkOfPeople(rule: OwnRule): readonly RuleProblem[] {
  const problems: RuleProblem[] = []
  if (!rule.isOn) problems.push({ field: 'isOn', text: 'Las reglas de seguridad de las personas no se apagan' })
  if (rule.holdMinutes > 0) problems.push({ field: 'holdMinutes', text: 'Esta alerta no espera' })
  if (rule.hours.length > 0) problems.push({ field: 'hours', text: 'Esta regla vale a toda hora' })
  if (rule.scope !== null) problems.push({ field: 'scope', text: 'Esta regla vale para todos los viajes' })
  if (!rule.channels.includes('sound'))
    problems.push({ field: 'channels', text: 'El sonido de esta alerta no se quita' })
  return problems
}

const rangeText = ({ unit, min, max }: OverOf): string => `Debe estar entre ${min} y ${max} ${unit}`
