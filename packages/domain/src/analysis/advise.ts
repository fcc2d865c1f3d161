import { HELP_TYPES, type HelpType } from '../risk/call-for-help.ts'
import { EMERGENCY } from '../risk/risk-level.ts'
import { SEVERITY_TEXT } from '../risk/severity-text.ts'
import { counted, named } from './analysis-text.ts'
import type { ExaminedTrip } from './examine-trips.ts'
import type { AdvicePriority, FleetAnalysis } from './fleet-analysis.ts'
import { type FleetFactor, type FleetScore, fleetLevelOf } from './fleet-score.ts'

/** From how many points on an advice is urgent, and from how many it matters. */
const URGENT_POINTS = 40
const NOTABLE_POINTS = 15
const NOTHING_TO_DO = 'Mantener el monitoreo habitual'

type Advice = FleetAnalysis['advice'][number]

/** What to do, the most pressing first (spec §3 `recomendaciones`). */
export function recommendations(trips: readonly ExaminedTrip[], { factors }: FleetScore): readonly string[] {
  const actions = [...helpActions(trips), ...actionable(factors).map(actionText)]
  return actions.length === 0 ? [NOTHING_TO_DO] : actions
}

/** The same with its priority, and what it does to the fleet's score: counted, never guessed (`recomendaciones_avanzadas`). */
export function fleetAdvice(trips: readonly ExaminedTrip[], { score, factors }: FleetScore): readonly Advice[] {
  const help = helpActions(trips).map(
    (action): Advice => ({
      action,
      priority: 'high',
      impact: 'Confirma o descarta una emergencia',
    }),
  )
  const advice = actionable(factors).map(
    (factor): Advice => ({
      action: actionText(factor),
      priority: priorityOf(factor.points),
      impact: impactText(trips, score, factor.points),
    }),
  )
  return [...help, ...advice]
}

/** What operators are asked about: each trip has the same points. */
const ASKED: ReadonlySet<FleetFactor['kind']> = new Set(['noComments', 'oldComment'])

/** Who may be forced: he is called only as the protocol says, if at all. */
const mayBeForced = ({ callsForHelp }: ExaminedTrip): boolean =>
  callsForHelp.includes('CLAVE_COACCION') || callsForHelp.includes('PANICO')

/** The factors by what can be done about them: who may be forced is not called nor asked, and nothing is promised of it. */
function actionable(factors: readonly FleetFactor[]): readonly FleetFactor[] {
  const those = factors.flatMap((factor) => {
    const trips = factor.trips.filter((trip) => !mayBeForced(trip))
    if (!ASKED.has(factor.kind) || trips.length === factor.trips.length) return factor
    const points = (factor.points * trips.length) / factor.trips.length
    return trips.length === 0 ? [] : { ...factor, trips, points, count: trips.length }
  })
  return those.sort((a, b) => b.points - a.points)
}

function helpActions(trips: readonly ExaminedTrip[]): string[] {
  return HELP_TYPES.flatMap((type) => {
    const calling = trips.filter(({ callsForHelp }) => callsForHelp.includes(type))
    return calling.length === 0 ? [] : [HELP_ACTION[type](named(calling))]
  })
}

const HELP_ACTION: Readonly<Record<HelpType, (trips: string) => string>> = {
  PANICO: (trips) => `Atender el pánico de ${trips} según el protocolo de emergencia`,
  CLAVE_COACCION: (trips) => `Atender la clave de coacción de ${trips} sin llamar ni escribir al operador`,
  [EMERGENCY]: (trips) => `Seguir el protocolo de emergencia de ${trips}`,
}

function actionText({ kind, count, trips }: FleetFactor): string {
  switch (kind) {
    case 'stop':
      return `Verificar ${trips.length === 1 ? 'la ubicación' : 'las ubicaciones'} de ${named(trips)} con el cliente`
    case 'noComments':
      return `Pedir el primer reporte ${trips.length === 1 ? 'al operador' : 'a los operadores'} de ${named(trips)}`
    case 'oldComment':
      return trips.length === 1
        ? `Llamar al operador de ${named(trips)}`
        : `Llamar a los ${trips.length} operadores sin reporte reciente: ${named(trips)}`
    case 'operational':
      return `Dar seguimiento a ${counted(count, 'incidencia activa', 'incidencias activas')}: ${named(trips)}`
    case 'offline':
      return `Revisar ${counted(count, 'teléfono')} fuera de línea: ${named(trips)}`
  }
}

function priorityOf(points: number): AdvicePriority {
  if (points >= URGENT_POINTS) return 'high'
  return points >= NOTABLE_POINTS ? 'medium' : 'low'
}

function impactText(trips: readonly ExaminedTrip[], score: number, points: number): string {
  const before = SEVERITY_TEXT[fleetLevelOf(score, trips)]
  const after = SEVERITY_TEXT[fleetLevelOf(score - points, trips)]
  const sum = `Resta ${Math.floor(points)} de ${Math.floor(score)} puntos`
  return after === before ? `${sum}; el riesgo sigue ${before}` : `${sum}: el riesgo baja de ${before} a ${after}`
}
