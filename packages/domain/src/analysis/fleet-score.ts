import type { Severity } from '../risk/severity.ts'
import type { ExaminedTrip } from './examine-trips.ts'

/** Points of the fleet's score (spec §9). */
const FLEET_POINTS = { stop: 40, noComments: 15, oldComment: 10, operational: 8 } as const
/** A last comment older than this is an old one. */
export const OLD_COMMENT_MIN = 60
/** The share of operators offline adds its percentage, and no more than this. */
const OFFLINE_POINTS_MAX = 30
/** From how many points on the fleet is at a level, the gravest first (spec §4). */
const FLEET_LEVELS = [
  ['critical', 60],
  ['high', 35],
  ['medium', 15],
] as const satisfies readonly (readonly [Severity, number])[]

/** What adds points to the fleet's score: how many there are of it, and the points of them all. */
export interface FleetFactor {
  readonly kind: 'stop' | 'noComments' | 'oldComment' | 'operational' | 'offline'
  readonly count: number
  readonly points: number
  /** Those it is about, in the order of the table. */
  readonly trips: readonly ExaminedTrip[]
}

export interface FleetScore {
  /** Not clamped, and fractional where a share is. */
  readonly score: number
  /** With points only, the most points first. */
  readonly factors: readonly FleetFactor[]
}

export const isOld = (minutes: number | null): boolean => minutes !== null && minutes > OLD_COMMENT_MIN
export const isOffline = ({ online }: ExaminedTrip): boolean => online === false
export const hasStop = ({ stops }: ExaminedTrip): boolean => stops > 0
const hasOperational = ({ operational }: ExaminedTrip): boolean => operational > 0
export const hasNoComments = ({ silentMinutes }: ExaminedTrip): boolean => silentMinutes === null

/** The fleet's score and what it is made of (rules §3). `laterMinutes`: as it would be then, if nobody wrote. */
export function fleetScore(trips: readonly ExaminedTrip[], laterMinutes = 0): FleetScore {
  const stopped = trips.filter(hasStop)
  const troubled = trips.filter(hasOperational)
  const unwritten = trips.filter(hasNoComments)
  const old = trips.filter(({ silentMinutes }) => silentMinutes !== null && isOld(silentMinutes + laterMinutes))
  const offline = trips.filter(isOffline)
  const stops = sum(stopped, ({ stops }) => stops)
  const operational = sum(troubled, ({ operational }) => operational)
  const factors: readonly FleetFactor[] = [
    { kind: 'stop', count: stops, points: stops * FLEET_POINTS.stop, trips: stopped },
    {
      kind: 'noComments',
      count: unwritten.length,
      points: unwritten.length * FLEET_POINTS.noComments,
      trips: unwritten,
    },
    { kind: 'oldComment', count: old.length, points: old.length * FLEET_POINTS.oldComment, trips: old },
    { kind: 'operational', count: operational, points: operational * FLEET_POINTS.operational, trips: troubled },
    { kind: 'offline', count: offline.length, points: offlinePoints(trips, offline.length), trips: offline },
  ]
  return {
    score: factors.reduce((total, { points }) => total + points, 0),
    factors: factors.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points),
  }
}

/** The fleet's level at a score (spec §4). While anybody asks for help it is critical, whatever the points. */
export function fleetLevelOf(score: number, trips: readonly Pick<ExaminedTrip, 'callsForHelp'>[]): Severity {
  if (trips.some(({ callsForHelp }) => callsForHelp.length > 0)) return 'critical'
  return FLEET_LEVELS.find(([, from]) => score >= from)?.[0] ?? 'low'
}

/** Operators whose phone is known. */
export const knownOperators = (trips: readonly ExaminedTrip[]): number =>
  trips.filter(({ online }) => online !== null).length

/** Per cent of the operators who are offline; 0 without operators. */
export function offlinePercent(trips: readonly ExaminedTrip[]): number {
  const operators = knownOperators(trips)
  return operators === 0 ? 0 : (100 * trips.filter(isOffline).length) / operators
}

const offlinePoints = (trips: readonly ExaminedTrip[], offline: number): number =>
  offline === 0 ? 0 : Math.min(OFFLINE_POINTS_MAX, offlinePercent(trips))

const sum = (trips: readonly ExaminedTrip[], of: (trip: ExaminedTrip) => number): number =>
  trips.reduce((total, trip) => total + of(trip), 0)
