import { counted, named, percent } from './analysis-text.ts'
import type { ExaminedTrip } from './examine-trips.ts'
import { hasNoComments, isOffline, isOld, knownOperators, offlinePercent } from './fleet-score.ts'

/** A trip without comments counts as so many minutes in the fleet's average (spec §9). */
const NO_COMMENTS_AVERAGE_MIN = 120
/** The fleet communicates irregularly when its average silence is longer. */
const IRREGULAR_FLEET_MIN = 90
/** A place is a pattern from so many silent trips on. */
const SHARED_PLACE_TRIPS = 3
const OFFLINE_INSIGHT_PERCENT = 50
const INCIDENT_INSIGHT_PERCENT = 30

/** What several trips have in common (spec §3 `patrones_detectados`). */
export function patterns(trips: readonly ExaminedTrip[]): readonly string[] {
  return [
    ...irregularFleet(trips),
    ...irregularTrips(trips),
    ...silentAndOffline(trips),
    ...sharedPlace(trips, 'salieron de', ({ trip }) => trip.origin),
    ...sharedPlace(trips, 'van a', ({ trip }) => trip.destination),
    ...repeatedIncidents(trips),
  ]
}

/** Minutes since the last comment, averaged over the fleet; a trip without comments counts as 120 (rules §3). */
export function averageSilence(trips: readonly ExaminedTrip[]): number {
  if (trips.length === 0) return 0
  const total = trips.reduce((sum, { silentMinutes }) => sum + (silentMinutes ?? NO_COMMENTS_AVERAGE_MIN), 0)
  return total / trips.length
}

function irregularFleet(trips: readonly ExaminedTrip[]): string[] {
  const average = averageSilence(trips)
  if (average <= IRREGULAR_FLEET_MIN) return []
  return [`Comunicación irregular en la flota: ${Math.floor(average)} min sin comentario en promedio`]
}

function irregularTrips(trips: readonly ExaminedTrip[]): string[] {
  const irregular = trips.filter(({ trip }) => trip.communication.pattern === 'irregular')
  if (irregular.length === 0) return []
  return [
    `Comunicación irregular en ${counted(irregular.length, 'viaje')} (promedio mayor a 90 min): ${named(irregular)}`,
  ]
}

function silentAndOffline(trips: readonly ExaminedTrip[]): string[] {
  const lost = trips.filter((trip) => isSilent(trip) && isOffline(trip))
  if (lost.length === 0) return []
  return [`${counted(lost.length, 'viaje')} sin comentario reciente y con el operador fuera de línea: ${named(lost)}`]
}

function sharedPlace(trips: readonly ExaminedTrip[], verb: string, placeOf: (trip: ExaminedTrip) => string): string[] {
  const silent = trips.filter(isSilent)
  const counts = new Map<string, number>()
  for (const trip of silent) counts.set(placeOf(trip), (counts.get(placeOf(trip)) ?? 0) + 1)
  // The most, and of as many the first by name: the order of the input does not decide.
  const [place, count] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? ['', 0]
  if (count < SHARED_PLACE_TRIPS || count * 2 <= silent.length) return []
  return [`${count} de los ${silent.length} viajes en silencio ${verb} ${place}`]
}

function repeatedIncidents(trips: readonly ExaminedTrip[]): string[] {
  const repeated = trips.filter(({ stops, operational }) => stops + operational > 1)
  if (repeated.length === 0) return []
  const verb = repeated.length === 1 ? 'acumula' : 'acumulan'
  return [`${counted(repeated.length, 'viaje')} ${verb} más de una incidencia activa: ${named(repeated)}`]
}

const isSilent = (trip: ExaminedTrip): boolean => hasNoComments(trip) || isOld(trip.silentMinutes)

/** What is wrong with the fleet as a whole: over half of the operators offline, over 30 incidents for 100 trips (spec §9). */
export function insights(trips: readonly ExaminedTrip[]): readonly string[] {
  const offline = trips.filter(isOffline).length
  const operators = knownOperators(trips)
  const incidents = trips.reduce((total, { stops, operational }) => total + stops + operational, 0)
  const found: string[] = []
  if (offlinePercent(trips) > OFFLINE_INSIGHT_PERCENT)
    found.push(
      `Más de la mitad de los operadores está fuera de línea: ${offline} de ${operators} (${percent(offline, operators)})`,
    )
  if (100 * incidents > INCIDENT_INSIGHT_PERCENT * trips.length)
    found.push(
      `Tasa de incidencias alta: ${counted(incidents, 'activa')} en ${counted(trips.length, 'viaje')} (${percent(incidents, trips.length)})`,
    )
  return found
}
