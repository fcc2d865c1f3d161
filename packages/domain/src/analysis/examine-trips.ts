import { byOldestComment } from '../communication/by-oldest-comment.ts'
import type { LogbookTrip } from '../communication/logbook-trip.ts'
import { HELP_TYPES, type HelpType } from '../risk/call-for-help.ts'
import { minutesSince } from '../time/duration.ts'
import type { AnalysisInput } from './fleet-analysis.ts'

/** A trip with everything that the analysis knows of it. */
export interface ExaminedTrip {
  readonly trip: LogbookTrip
  /** Since the newest comment; null without comments. */
  readonly silentMinutes: number | null
  /** Active emergency stops and other active incidents. */
  readonly stops: number
  readonly operational: number
  /** Whether the operator's phone is heard; null when he has none. */
  readonly online: boolean | null
  /** Help that somebody asks for and nobody has resolved, each kind once. */
  readonly callsForHelp: readonly HelpType[]
}

interface Marks {
  stops: number
  operational: number
  online: boolean | null
  callsForHelp: readonly HelpType[]
}

/**
 * Joins each trip with what was reported of it, in the order of the table, whatever the order of the input. Incidences count
 * while `reported`, type `stop` is an emergency stop (spec §9); what speaks of a trip that is not in the list is left out.
 */
export function examineTrips({ trips, incidents, operators, tracking, now }: AnalysisInput): readonly ExaminedTrip[] {
  const marks = new Map<string, Marks>()
  for (const { tripId } of trips) marks.set(tripId, { stops: 0, operational: 0, online: null, callsForHelp: [] })
  for (const { tripId, status, type } of incidents) {
    const mark = marks.get(tripId)
    if (mark === undefined || status !== 'reported') continue
    if (type === 'stop') mark.stops++
    else mark.operational++
  }
  for (const { tripId, online } of operators) {
    const mark = marks.get(tripId)
    if (mark !== undefined) mark.online = online || mark.online === true
  }
  for (const { tripId, callsForHelp } of tracking) {
    const mark = marks.get(tripId)
    if (mark !== undefined)
      mark.callsForHelp = HELP_TYPES.filter((type) => mark.callsForHelp.includes(type) || callsForHelp.includes(type))
  }
  return [...trips].sort(byOldestComment).map((trip) => ({
    trip,
    silentMinutes: trip.lastComment === null ? null : minutesSince(trip.lastComment.at, now),
    ...(marks.get(trip.tripId) ?? { stops: 0, operational: 0, online: null, callsForHelp: [] }),
  }))
}
