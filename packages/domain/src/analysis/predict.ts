import { SEVERITY_TEXT } from '../risk/severity-text.ts'
import { counted, named } from './analysis-text.ts'
import type { ExaminedTrip } from './examine-trips.ts'
import type { FleetAnalysis } from './fleet-analysis.ts'
import { fleetLevelOf, fleetScore, OLD_COMMENT_MIN } from './fleet-score.ts'
import { VERY_OLD_COMMENT_MIN } from './mark-critical.ts'

const SOON_MIN = 30
const HOUR_MIN = 60

type Predictions = FleetAnalysis['predictions']

/**
 * What will be so if nobody writes: which trips pass 60 and 120 minutes of silence within 30 minutes and within the hour, which
 * holds its half hours, and where that takes the fleet's level.
 *
 * The trend compares the score with the previous analysis; without one, or at the same score, with that in 30 minutes.
 */
export function predictions(trips: readonly ExaminedTrip[], score: number, previousScore: number | null): Predictions {
  const soonScore = fleetScore(trips, SOON_MIN).score
  const within = (minutes: number, scoreThen: number): string[] => [
    ...passOld(passing(trips, OLD_COMMENT_MIN, minutes)),
    ...reachVeryOld(passing(trips, VERY_OLD_COMMENT_MIN, minutes)),
    ...newLevel(trips, score, scoreThen),
  ]
  const reached = previousScore ?? score
  return {
    next30Min: within(SOON_MIN, soonScore),
    nextHour: within(HOUR_MIN, fleetScore(trips, HOUR_MIN).score),
    trend: score < reached ? 'a la baja' : score > reached || soonScore > score ? 'en aumento' : 'estable',
  }
}

/** Trips that are at most at the limit now, and over it `withinMin` minutes from now. */
function passing(trips: readonly ExaminedTrip[], limit: number, withinMin: number): ExaminedTrip[] {
  return trips.filter(
    ({ silentMinutes }) => silentMinutes !== null && silentMinutes <= limit && silentMinutes + withinMin > limit,
  )
}

function passOld(trips: readonly ExaminedTrip[]): string[] {
  if (trips.length === 0) return []
  const subject = trips.length === 1 ? '1 viaje más pasará' : `${trips.length} viajes más pasarán`
  return [`${subject} de ${OLD_COMMENT_MIN} min sin comentario: ${named(trips)}`]
}

function reachVeryOld(trips: readonly ExaminedTrip[]): string[] {
  if (trips.length === 0) return []
  const hours = `${VERY_OLD_COMMENT_MIN / 60} hrs de silencio`
  if (trips.length === 1) return [`${named(trips)} llegará a ${hours}`]
  return [`${counted(trips.length, 'viaje')} llegarán a ${hours}: ${named(trips)}`]
}

function newLevel(trips: readonly ExaminedTrip[], before: number, after: number): string[] {
  const [now, then] = [fleetLevelOf(before, trips), fleetLevelOf(after, trips)]
  return now === then ? [] : [`El riesgo pasará de ${SEVERITY_TEXT[now]} a ${SEVERITY_TEXT[then]}`]
}
