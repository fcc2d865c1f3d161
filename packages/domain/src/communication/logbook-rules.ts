import type { RuledTrip } from '../alerts/alert-policy.ts'
import type { RiskLevel } from '../risk/risk-level.ts'
import { DEFAULT_SHIFTS, type ShiftHours } from '../shifts/shift.ts'
import { matchKey } from '../text/match-key.ts'
import type { ActiveStatus } from '../trip/trip-status.ts'

/** How often trips are contacted, minutes: those that do not carry their cargo over the road, and those in transit by their risk. */
export interface Cadence extends Readonly<Record<Exclude<RiskLevel, 'unknown'>, number>> {
  readonly offRoad: number
}

/** Trips of a client, or of a lane, that are to be contacted more often; either of the two is null. */
export interface CadenceException {
  readonly client: string | null
  readonly lane: { readonly origin: string; readonly destination: string } | null
  readonly minutes: number
}

/** What a company wants of its logbook. */
export interface LogbookRules {
  readonly cadence: Cadence
  readonly exceptions: readonly CadenceException[]
  readonly shifts: readonly ShiftHours[]
  /** The share of contacts on time that it wants, percent. */
  readonly wantedPercent: number
}

/** Where a company has said nothing (design, second part §0, §2 and §3). */
export const DEFAULT_LOGBOOK_RULES: LogbookRules = {
  cadence: { offRoad: 60, critical: 10, high: 15, medium: 30, low: 30 },
  exceptions: [],
  shifts: DEFAULT_SHIFTS,
  wantedPercent: 90,
}

/** What a cadence may be, minutes. */
export const CADENCE_MINUTES = { min: 5, max: 240 } as const
export const MAX_CADENCE_EXCEPTIONS = 50
/** What the wanted share of contacts on time may be, percent. */
export const WANTED_PERCENT = { min: 50, max: 100 } as const

/** Of a trip, what its cadence depends on. */
export interface ContactedTrip extends RuledTrip {
  readonly status: string
  readonly level: RiskLevel
}

/**
 * How often a trip is to be contacted, minutes (design, second part §0): until it is on its way by one cadence, then by its risk. A place
 * that nobody knows is risk that nobody knows: as a medium one. An exception may only shorten it.
 */
export function cadenceMinutes(
  trip: ContactedTrip,
  { cadence, exceptions }: Pick<LogbookRules, 'cadence' | 'exceptions'>,
): number {
  const isInTransit = trip.status === ('in transit' satisfies ActiveStatus)
  const usual = isInTransit ? cadence[trip.level === 'unknown' ? 'medium' : trip.level] : cadence.offRoad
  const { byClient, byLane } = shortest(exceptions)
  const ofClient = trip.clientId === null ? undefined : byClient.get(trip.clientId)
  const ofLane = byLane.size === 0 ? undefined : byLane.get(laneKey(trip))
  return Math.min(usual, ofClient ?? usual, ofLane ?? usual)
}

const laneKey = ({ origin, destination }: Pick<RuledTrip, 'origin' | 'destination'>): string =>
  `${matchKey(origin)} ${matchKey(destination)}`

interface Shortest {
  readonly byClient: ReadonlyMap<string, number>
  readonly byLane: ReadonlyMap<string, number>
}

/** They are the same for all trips of a company, at every look: made out for each of them they would stop the server. */
const made = new WeakMap<readonly CadenceException[], Shortest>()

function shortest(exceptions: readonly CadenceException[]): Shortest {
  const known = made.get(exceptions)
  if (known !== undefined) return known
  const [byClient, byLane] = [new Map<string, number>(), new Map<string, number>()]
  for (const { client, lane, minutes } of exceptions) {
    const [of, key] = client === null ? [byLane, lane && laneKey(lane)] : [byClient, client]
    if (key !== null) of.set(key, Math.min(minutes, of.get(key) ?? minutes))
  }
  const now = { byClient, byLane }
  made.set(exceptions, now)
  return now
}
