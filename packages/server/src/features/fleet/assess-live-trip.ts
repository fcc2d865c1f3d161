import type { LiveTripState } from '@vigia/contract'
import type { LogbookRules } from '@vigia/domain/communication/logbook-rules'
import type { GpsFix } from '@vigia/domain/gps/fix'
import { gpsStatus } from '@vigia/domain/gps/gps-status'
import { isSeparationKnown } from '@vigia/domain/gps/is-separated'
import { isLatePlace } from '@vigia/domain/gps/late-place'
import { type CargoTracks, cargoTracks } from '@vigia/domain/gps/left-phone'
import { separationMetres } from '@vigia/domain/gps/separation'
import { type Side, type TripTracks, truckSide } from '@vigia/domain/gps/trip-tracks'
import { assessTrip } from '@vigia/domain/risk/assess-trip'
import { faintFactors } from '@vigia/domain/risk/faint-factors'
import { isPhoneShown } from '@vigia/domain/risk/newest-fix'
import type { RiskAssessment, RiskFactor, RiskType } from '@vigia/domain/risk/risk-level'
import { firstLimit, type RiskWeights } from '@vigia/domain/risk/risk-weights'
import type { RiskContext, TripSnapshot } from '@vigia/domain/risk/trip-snapshot'
import { explainSilence } from '@vigia/domain/silence/explain-silence'
import { silenceLimit } from '@vigia/domain/silence/signal-side'
import { expectedSignalInterval } from '@vigia/domain/silence/trip-silence'
import { etaDoubt } from '@vigia/domain/trip/eta-doubt'
import { tripProgressPercent } from '@vigia/domain/trip/progress'
import type { TripFacts, TripView } from '../../ports/fleet-view.ts'

const MINUTE_MS = 60_000
/** No silence is shorter (domain `silenceLimit`). */
const NEVER_SILENT_MS = silenceLimit(0)

/** A trip, and what has been received of it. */
export interface LiveTrip {
  readonly facts: TripFacts
  readonly tracks: TripTracks
}

export interface RiskSettings {
  readonly context: RiskContext
  readonly weights: RiskWeights
  /** The lowest limits that the company's own rules of alerts ask about. */
  readonly lowest: ReadonlyMap<RiskType, number>
  readonly logbook: LogbookRules
}

/** The trip as it stands at `now`, without its sequence. */
export function assessLiveTrip(
  trip: LiveTrip,
  { context, weights, lowest }: Omit<RiskSettings, 'logbook'>,
  now: number,
): Omit<TripView, 'sequence'> {
  const { facts, tracks } = trip
  const { operator } = tracks
  const snapshot = snapshotOf(trip)
  const operatorPosition = operator.believed[0] ?? null
  const truckPosition = truckSide(cargoOf(trip).cargo).believed[0] ?? null
  const shown = shownSide(trip)
  const position = shown.believed[0] ?? null
  const { stoppedSince } = snapshot
  const assessment = assessTrip(snapshot, context, weights, now)
  // That it stands by arrangement brings it there no sooner.
  const factorsOfStanding =
    snapshot.expectedStop === null
      ? assessment.factors
      : assessTrip({ ...snapshot, expectedStop: null }, context, weights, now).factors
  const status = gpsStatus(lastDeviceFixAt(trip), staleAfterMs(weights), now)
  const point = position?.point ?? null
  return {
    facts,
    assessment,
    faint: faintFactors(snapshot, context, weights, lowest, now),
    state: liveState(facts.id, position, assessment, stoppedSince),
    position,
    isPositionLate: position !== null && isLatePlace(position.at, shown.arrivedAt),
    operatorPosition,
    truckPosition,
    ...apartOrCalling(trip, now),
    separationM: separationMetres(operator.believed, tracks.truck.believed, now),
    lastSignalAt: lastSignalAt(trip),
    phoneSignalAt: phoneSignalAt(trip),
    expectedMs: expectedSignalInterval(snapshot),
    silence: isFresh(trip, now) ? null : explainSilence(snapshot, context.surroundings, now, context.geofences),
    stoppedSince,
    gpsStatus: status,
    etaDoubt: etaDoubt(
      {
        etaAt: facts.etaAt,
        gpsStatus: status,
        point,
        destination: facts.destinationPoint,
        factors: factorsOfStanding,
      },
      now,
    ),
    progressPercent: tripProgressPercent({
      origin: facts.originPoint,
      destination: facts.destinationPoint,
      current: point,
    }),
  }
}

/**
 * What the rules of risk and of silence look at: devices only. A position that a person typed (`truckSide`) is shown; it is no
 * signal of the unit, and says nothing of how it moves.
 */
export function snapshotOf(trip: LiveTrip): TripSnapshot {
  const { facts } = trip
  const { cargo, leftPhone } = cargoOf(trip)
  const { operator, truck, lastPlaceholderAt } = cargo
  return {
    tripId: facts.id,
    platform: facts.gpsPlatform,
    trackingType: facts.trackingType,
    departedAt: facts.departedAt,
    dueAt: facts.dueAt,
    lastCommentAt: facts.lastCommentAt,
    unanswered: facts.unanswered,
    operatorTrack: operator.believed,
    truckTrack: truck.believed,
    leftPhone,
    isApart: facts.isApart,
    arrivals: { operatorAt: operator.arrivedAt, truckAt: truck.arrivedAt },
    stoppedSince: newestSide(operator, truck).stoppedSince,
    expectedStop: facts.expectedStop,
    lastPlaceholderAt,
    callsForHelp: facts.callsForHelp,
    openIncidents: facts.openIncidents,
    plannedRoute: facts.plannedRoute,
  }
}

const cargoOf = ({ facts, tracks }: LiveTrip): CargoTracks => cargoTracks(tracks, facts.isApart)

/** The last word of any device that speaks for the cargo, a fix at a placeholder point included. */
export function lastSignalAt(trip: LiveTrip): number | null {
  const { operator, truck, lastPlaceholderAt } = cargoOf(trip).cargo
  return lastOf(lastFixAt(operator), lastFixAt(truck), lastPlaceholderAt ?? Number.NEGATIVE_INFINITY)
}

/** The same of the operator's phone alone. */
const phoneSignalAt = ({ tracks: { operator, phonePlaceholderAt } }: LiveTrip): number | null =>
  lastOf(lastFixAt(operator), phonePlaceholderAt ?? Number.NEGATIVE_INFINITY)

function lastOf(...instants: readonly number[]): number | null {
  const last = Math.max(...instants)
  return last === Number.NEGATIVE_INFINITY ? null : last
}

/** The instant of a side's newest believed fix; before all instants when it was never heard. */
const lastFixAt = (side: Side): number => side.believed[0]?.at ?? Number.NEGATIVE_INFINITY

/** The side that tells where the cargo is: the truck's, or the phone's when that was heard much later. */
const newestSide = (operator: Side, truck: Side): Side =>
  isPhoneShown(operator.believed, truck.believed) ? operator : truck

/** The side whose place is shown: that, or what a person typed once both had been silent. */
export function shownSide(trip: LiveTrip): Side {
  const { cargo } = cargoOf(trip)
  return newestSide(cargo.operator, truckSide(cargo))
}

/** The newest fix of the devices that speak for the cargo, epoch ms; null: none. What a person typed proves nothing of them. */
export function lastDeviceFixAt(trip: LiveTrip): number | null {
  const { operator, truck } = cargoOf(trip).cargo
  return newestSide(operator, truck).believed[0]?.at ?? null
}

/** Both sides were heard so lately that nobody has to ask for their rhythm: most trips, at most times. */
function isFresh({ tracks: { operator, truck } }: LiveTrip, now: number): boolean {
  return [operator, truck].every((side) => side.believed.length === 0 || now - lastFixAt(side) <= NEVER_SILENT_MS)
}

/** What alerts of a separation and of a call for help need besides its verdict. */
export function apartOrCalling(
  { facts, tracks: { operator, truck } }: LiveTrip,
  now: number,
): Pick<TripView, 'isSeparationKnown' | 'panicFix'> {
  return {
    isSeparationKnown: !facts.isApart || isSeparationKnown(operator.believed, truck.believed, now),
    panicFix: [operator.believed[0], truck.believed[0]].find((fix) => fix?.panic === true) ?? null,
  }
}

/** The age from which an organisation calls a position old; infinite for never. */
export const staleAfterMs = ({ staleGpsMinutes }: RiskWeights): number => firstLimit(staleGpsMinutes) * MINUTE_MS

function liveState(
  tripId: string,
  position: GpsFix | null,
  assessment: RiskAssessment,
  stoppedSince: number | null,
): LiveTripState {
  return {
    tripId,
    lat: position?.point.lat ?? 0,
    lng: position?.point.lng ?? 0,
    fixAt: position?.at ?? 0,
    speedKmh: position?.speedKmh ?? null,
    headingDeg: position?.headingDeg ?? null,
    score: assessment.score,
    level: assessment.level,
    primaryAlert: assessment.primaryAlert,
    source: position?.source ?? 'cache',
    stopped: stoppedSince !== null,
    hasGps: position !== null,
  }
}

/** Whether a screen has to show something new: the minutes inside the sentences alone are not. */
export function isSameToScreens(a: Omit<TripView, 'sequence'>, b: Omit<TripView, 'sequence'>): boolean {
  return (
    a.facts === b.facts &&
    a.position === b.position &&
    a.operatorPosition === b.operatorPosition &&
    a.truckPosition === b.truckPosition &&
    a.stoppedSince === b.stoppedSince &&
    a.gpsStatus === b.gpsStatus &&
    a.etaDoubt === b.etaDoubt &&
    a.lastSignalAt === b.lastSignalAt &&
    a.phoneSignalAt === b.phoneSignalAt &&
    isSameSilence(a, b) &&
    a.assessment.score === b.assessment.score &&
    a.assessment.primaryAlert === b.assessment.primaryAlert &&
    a.assessment.factors.length === b.assessment.factors.length
  )
}

/** Whether sentences and figures are the same too, to the minute, so that nothing built from `a` has to be built anew. */
export function isSameInWords(a: Omit<TripView, 'sequence'>, b: Omit<TripView, 'sequence'>): boolean {
  return (
    areSameFactors(a.assessment.factors, b.assessment.factors) &&
    areSameFactors(a.faint, b.faint) &&
    a.expectedMs === b.expectedMs &&
    sameTexts(a.silence?.reasons, b.silence?.reasons)
  )
}

const areSameFactors = (a: readonly RiskFactor[], b: readonly RiskFactor[]): boolean =>
  a.length === b.length && a.every((factor, index) => isSameFactor(factor, b[index]))

const isSameFactor = (a: RiskFactor, b: RiskFactor | undefined): boolean =>
  a.text === b?.text && Math.floor(a.value) === Math.floor(b.value)

/** Whether a trip is silent for the same cause since the same signal, and as surely. */
export function isSameSilence(a: Pick<TripView, 'silence'>, b: Pick<TripView, 'silence'>): boolean {
  return (
    a.silence?.class === b.silence?.class &&
    a.silence?.sinceAt === b.silence?.sinceAt &&
    a.silence?.isProven === b.silence?.isProven
  )
}

const sameTexts = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index])
