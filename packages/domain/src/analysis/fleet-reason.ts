import { HELP_TYPES, type HelpType } from '../risk/call-for-help.ts'
import { EMERGENCY } from '../risk/risk-level.ts'
import { capitalised, counted, listed } from './analysis-text.ts'
import type { ExaminedTrip } from './examine-trips.ts'
import { type FleetFactor, type FleetScore, knownOperators, OLD_COMMENT_MIN } from './fleet-score.ts'

/** The reason names so many causes, those with the most points. */
const REASONED_FACTORS = 3

/** Why the fleet is at its level, in one sentence without a full stop. Calls for help have no points of their own and are said first. */
export function fleetReason(trips: readonly ExaminedTrip[], { factors }: FleetScore): string {
  const causes = factors.slice(0, REASONED_FACTORS).map((factor) => causeText(factor, knownOperators(trips)))
  const parts = [...HELP_TYPES.flatMap((type) => callText(type, trips)), ...causes]
  if (parts.length > 0) return capitalised(listed(parts))
  return trips.length === 1
    ? 'Sin señales de riesgo en el único viaje'
    : `Sin señales de riesgo en los ${trips.length} viajes`
}

function callText(type: HelpType, trips: readonly ExaminedTrip[]): string[] {
  const count = trips.filter(({ callsForHelp }) => callsForHelp.includes(type)).length
  return count === 0 ? [] : [`hay ${counted(count, ...CALL[type])}`]
}

const CALL: Readonly<Record<HelpType, readonly [one: string, many: string]>> = {
  PANICO: ['alerta de pánico', 'alertas de pánico'],
  CLAVE_COACCION: ['clave de coacción', 'claves de coacción'],
  [EMERGENCY]: ['protocolo de emergencia activado', 'protocolos de emergencia activados'],
}

function causeText({ kind, count }: FleetFactor, operators: number): string {
  const isOne = count === 1
  switch (kind) {
    case 'stop':
      return `hay ${counted(count, 'paro', 'paros')} de emergencia`
    case 'noComments':
      return `${counted(count, 'viaje')} no ${isOne ? 'tiene' : 'tienen'} comentarios`
    case 'oldComment':
      return `${counted(count, 'viaje')} ${isOne ? 'rebasa' : 'rebasan'} ${OLD_COMMENT_MIN} min sin comentario`
    case 'operational':
      return `hay ${counted(count, 'incidencia activa', 'incidencias activas')}`
    case 'offline':
      return `${count} de ${counted(operators, 'operador', 'operadores')} ${isOne ? 'está' : 'están'} fuera de línea`
  }
}
