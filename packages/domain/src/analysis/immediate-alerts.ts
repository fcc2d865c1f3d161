import type { HelpType } from '../risk/call-for-help.ts'
import { EMERGENCY } from '../risk/risk-level.ts'
import { counted, named, onlyTrip, percent } from './analysis-text.ts'
import type { ExaminedTrip } from './examine-trips.ts'
import type { FleetAnalysis } from './fleet-analysis.ts'
import { hasNoComments, hasStop, isOffline, knownOperators } from './fleet-score.ts'
import { VERY_OLD_COMMENT_MIN } from './mark-critical.ts'

type Alert = FleetAnalysis['immediateAlerts'][number]

/** What somebody has to look at now: every call for help by itself and first, then one line for each kind of trouble (rules §3). */
export function immediateAlerts(trips: readonly ExaminedTrip[]): readonly Alert[] {
  return [...trips.flatMap(helpAlerts), ...stopAlert(trips), ...silenceAlerts(trips), ...offlineAlert(trips)]
}

const helpAlerts = ({ trip, callsForHelp }: ExaminedTrip): Alert[] =>
  callsForHelp.map((type) => ({ level: 'critical', text: `${CALL[type]}: ${trip.invoice}`, tripId: trip.tripId }))

const CALL: Readonly<Record<HelpType, string>> = {
  PANICO: 'Pánico activado',
  CLAVE_COACCION: 'Clave de coacción, no llame al operador',
  [EMERGENCY]: 'Protocolo de emergencia activado',
}

function stopAlert(trips: readonly ExaminedTrip[]): Alert[] {
  const stopped = trips.filter(hasStop)
  const count = stopped.reduce((total, { stops }) => total + stops, 0)
  return lineOf(stopped, 'critical', `${counted(count, 'paro')} de emergencia sin atender: ${named(stopped)}`)
}

function silenceAlerts(trips: readonly ExaminedTrip[]): Alert[] {
  const unwritten = trips.filter(hasNoComments)
  const silent = trips.filter(({ silentMinutes }) => silentMinutes !== null && silentMinutes > VERY_OLD_COMMENT_MIN)
  const none =
    unwritten.length === 1
      ? `${named(unwritten)} sin ningún comentario en bitácora`
      : `${unwritten.length} viajes sin ningún comentario en bitácora: ${named(unwritten)}`
  const hours = `más de ${VERY_OLD_COMMENT_MIN / 60} hrs sin comentario`
  const old =
    silent.length === 1
      ? `${named(silent)} lleva ${hours}`
      : `${silent.length} viajes llevan ${hours}: ${named(silent)}`
  return [...lineOf(unwritten, 'critical', none), ...lineOf(silent, 'critical', old)]
}

function offlineAlert(trips: readonly ExaminedTrip[]): Alert[] {
  const offline = trips.filter(isOffline)
  const all = knownOperators(trips)
  const text = `${counted(offline.length, 'operador', 'operadores')} fuera de línea de ${all} (${percent(offline.length, all)})`
  return lineOf(offline, 'high', text)
}

const lineOf = (about: readonly ExaminedTrip[], level: Alert['level'], text: string): Alert[] =>
  about.length === 0 ? [] : [{ level, text, tripId: onlyTrip(about) }]
