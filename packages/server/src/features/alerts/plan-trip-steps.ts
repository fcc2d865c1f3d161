import { type AlertCondition, type AlertView, alertConditions } from '@vigia/domain/alerts/alert-conditions'
import { nextAlertStep } from '@vigia/domain/alerts/alert-life-cycle'
import { type AlertPolicy, ruleForTrip } from '@vigia/domain/alerts/alert-policy'
import type { AlertRules } from '@vigia/domain/alerts/alert-rules'
import { type AlertStep, afterAlertStep } from '@vigia/domain/alerts/alert-state'
import { type AlertType, isLatched, isOfPlace, isOfSilence } from '@vigia/domain/alerts/alert-type'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import type { TripFacts, TripView } from '../../ports/fleet-view.ts'
import type { HoldMemory } from './hold-memory.ts'
import type { AlertMemory, AlertSubject, KnownAlert } from './known-alert.ts'
import type { Evidence, PlannedStep } from './planned-step.ts'
import { type Listened, mayOpen } from './trip-listening.ts'

/** Of a trip, what alerts follow from. */
export type JudgedTrip = AlertView &
  Pick<TripView, 'position' | 'isPositionLate' | 'lastSignalAt' | 'expectedMs' | 'panicFix' | 'isSeparationKnown'> & {
    readonly facts: Pick<TripFacts, 'id' | 'organisationId' | 'status' | 'clientId' | 'origin' | 'destination'>
  }

/** Of most trips, at most times. */
const NO_STEPS: readonly PlannedStep[] = []
const NOTHING: Evidence = { lat: null, lng: null, lastSignalAt: null }

/**
 * The next step of each alert of a trip, by what holds now. `listened`: so long it has been listened to; until that is long
 * enough to know what does not happen, no silence, no standstill and no delay opens an alert (`mayOpen`).
 */
export function planTripSteps(
  view: JudgedTrip,
  memory: AlertMemory,
  holds: HoldMemory,
  policy: AlertPolicy,
  listened: Listened,
  now: number,
): readonly PlannedStep[] {
  const { id: tripId, organisationId } = view.facts
  const holding = watched(view, policy, now)
  if (policy.own.size > 0) holds.see(tripId, holding, now)
  const types = new Set<AlertType>()
  for (const { type } of holding) types.add(type)
  for (const { type } of memory.ofTrip(tripId)) types.add(type)
  if (types.size === 0) return NO_STEPS
  const steps: PlannedStep[] = []
  // While its silence is told, what comes of the hours without signal is of then. Where nobody is told of one, it is all there is.
  const isCatchingUp =
    view.isPositionLate &&
    (view.silence?.class === 'platform-outage' ||
      [...memory.ofTrip(tripId)].some(
        ({ type, state }) =>
          // One that a person has closed while it went on is known to the desk, too.
          isOfSilence(type) && (state.status === 'open' || (state.by === 'person' && state.conditionEndedAt === null)),
      ))
  for (const type of types) {
    const subject = { organisationId, tripId, platform: null, type }
    const alert = memory.get(subject)
    const isOpen = alert?.state.status === 'open'
    if (!isOpen && !mayOpen(type, view.silence, listened)) continue
    // It opens nothing now; what is open goes on by it.
    if (isOfPlace(type) && isCatchingUp && !isOpen) continue
    const condition = holding.find((one) => one.type === type) ?? null
    // Nothing came of the unit since: it may hold, and has not ended.
    if (isOpen && type === 'POSIBLE_BLOQUEO' && condition === null && !isKnown(view, listened, now)) continue
    // Nor are they together again, where nobody can tell.
    if (type === 'SEPARACION' && condition === null && !view.isSeparationKnown) continue
    const rule = ruleForTrip(policy.own.get(type as RuledType), view.facts)
    // What has not held for long enough opens nothing, and has not ended either.
    if (!isOpen && condition !== null && rule !== null && !holds.isHeld(tripId, condition, rule, now)) continue
    const step = nextAlertStep(alert?.state ?? null, condition, policy.limits, now)
    const one = step === null ? null : planned(subject, alert, step, evidenceOf(view, type), now)
    if (one !== null) steps.push({ ...one, channels: rule?.channels ?? null })
  }
  return steps
}

/** Whether it is known if the unit is silent. Of one without a rhythm that is so once it is heard since we listen. */
function isKnown({ silence, expectedMs, lastSignalAt }: JudgedTrip, { ms }: Listened, now: number): boolean {
  if (silence !== null) return silence.isProven
  return expectedMs !== null || lastSignalAt === null || now - lastSignalAt <= ms
}

/** Who asks for help is where he pressed, which may be far from his truck. */
function evidenceOf({ position, lastSignalAt, panicFix }: JudgedTrip, type: AlertType): Evidence {
  const fix = (type === 'PANICO' ? panicFix : null) ?? position
  const lat = fix?.point.lat ?? null
  const lng = fix?.point.lng ?? null
  return { lat, lng, lastSignalAt: fix === position ? lastSignalAt : (fix?.at ?? null) }
}

/** Of a trip that is not on the road, only what concerns the safety of people is watched: it waits, loads, unloads. */
function watched(view: JudgedTrip, policy: AlertPolicy, now: number): readonly AlertCondition[] {
  const conditions = alertConditions(view, policy, view.facts, now)
  return view.facts.status === 'in transit' ? conditions : conditions.filter(({ type }) => isLatched(type))
}

/** The steps of a trip that is over. */
export function planEndedTrip(
  tripId: string,
  memory: AlertMemory,
  rulesOf: (organisationId: string) => AlertRules,
  now: number,
): readonly PlannedStep[] {
  return [...memory.ofTrip(tripId)].flatMap((known) => {
    const { organisationId, type } = known
    const step = nextAlertStep(known.state, 'trip-ended', rulesOf(organisationId), now)
    return planned({ organisationId, tripId, platform: null, type }, known, step, NOTHING, now) ?? []
  })
}

function planned(
  subject: AlertSubject,
  known: KnownAlert | null,
  step: AlertStep | null,
  evidence: Evidence,
  now: number,
): PlannedStep | null {
  const next = step === null ? null : afterAlertStep(known?.state ?? null, step, now)
  return step === null || next === null ? null : { subject, known, step, next, evidence, units: [], channels: null }
}
