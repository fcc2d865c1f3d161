import { formatElapsed } from '../format/elapsed.ts'
import { counted } from './analysis-text.ts'
import type { ExaminedTrip } from './examine-trips.ts'
import type { FleetAnalysis } from './fleet-analysis.ts'

/** Points of a trip (spec §9). */
const TRIP_POINTS = {
  noComments: 30,
  veryOldComment: 25,
  oldComment: 15,
  stop: 40,
  incident: 10,
  offline: 15,
} as const
export const VERY_OLD_COMMENT_MIN = 120
const RATHER_OLD_COMMENT_MIN = 90
/** From here on a trip is critical. */
export const CRITICAL_POINTS = 20

type CriticalTrip = FleetAnalysis['criticalTrips'][number]
type Mark = readonly [points: number, reason: string]
type Signs = Pick<ExaminedTrip, 'silentMinutes' | 'stops' | 'operational' | 'online'>

/** The trips that the analysis marks critical, the highest score first; equal ones in the order of the table (rules §3). */
export function markCritical(trips: readonly ExaminedTrip[]): readonly CriticalTrip[] {
  return trips
    .map(scored)
    .filter(({ score }) => score >= CRITICAL_POINTS)
    .sort((a, b) => b.score - a.score)
}

/** Whether the analysis marks a trip critical, by what alone decides it. */
export const isMarkedCritical = (examined: Signs): boolean => scoreOf(marksOf(examined)) >= CRITICAL_POINTS

function scored(examined: ExaminedTrip): CriticalTrip {
  const marks = marksOf(examined).sort(([a], [b]) => b - a)
  return {
    tripId: examined.trip.tripId,
    invoice: examined.trip.invoice,
    score: scoreOf(marks),
    reasons: marks.map(([, reason]) => reason),
  }
}

const scoreOf = (marks: readonly Mark[]): number => marks.reduce((total, [points]) => total + points, 0)

function marksOf({ silentMinutes, stops, operational, online }: Signs): Mark[] {
  const marks: Mark[] = []
  if (silentMinutes === null) marks.push([TRIP_POINTS.noComments, 'sin comentarios'])
  else if (silentMinutes > VERY_OLD_COMMENT_MIN)
    marks.push([TRIP_POINTS.veryOldComment, `${formatElapsed(silentMinutes)} sin comentario`])
  else if (silentMinutes > RATHER_OLD_COMMENT_MIN)
    marks.push([TRIP_POINTS.oldComment, `más de ${RATHER_OLD_COMMENT_MIN} min sin comentario`])
  if (stops > 0)
    marks.push([stops * TRIP_POINTS.stop, stops === 1 ? 'paro de emergencia' : `${stops} paros de emergencia`])
  if (operational > 0)
    marks.push([
      operational * TRIP_POINTS.incident,
      operational === 1 ? 'incidencia' : counted(operational, 'incidencia'),
    ])
  if (online === false) marks.push([TRIP_POINTS.offline, 'fuera de línea'])
  return marks
}
