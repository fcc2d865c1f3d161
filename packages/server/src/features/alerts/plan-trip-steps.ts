import { type AlertCondition, alertConditions } from '@vigia/domain/alerts/alert-conditions'
import { nextAlertStep } from '@vigia/domain/alerts/alert-life-cycle'
import { type AlertPolicy, ruleForTrip } from '@vigia/domain/alerts/alert-policy'
import type { AlertRules } from '@vigia/domain/alerts/alert-rules'
import { type AlertStep, afterAlertStep } from '@vigia/domain/alerts/alert-state'
import { type AlertType, isLatched, isOfAbsence } from '@vigia/domain/alerts/alert-type'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import type { TripFacts, TripView } from '../../ports/fleet-view.ts'
import type { HoldMemory } from './hold-memory.ts'
import type { AlertMemory, AlertSubject, KnownAlert } from './known-alert.ts'
import type { Evidence, PlannedStep } from './planned-step.ts'

/** Of a trip, what alerts follow from. */
export type JudgedTrip = Pick<TripView, 'assessment' | 'faint' | 'silence' | 'position' | 'lastSignalAt'> & {
  readonly facts: Pick<TripFacts, 'id' | 'organisationId' | 'status' | 'clientId' | 'origin' | 'destination'>
}

/** Of most trips, at most times. */
const NO_STEPS: readonly PlannedStep[] = []
const NOTHING: Evidence = { lat: null, lng: null, lastSignalAt: null }

/**
 * The next step of each alert of a trip, by what holds now. `isConfirmed`: it has been listened to for long enough to know
 * what does not happen; until then no silence, no standstill and no delay opens an alert.
 */
export function planTripSteps(
  view: JudgedTrip,
  memory: AlertMemory,
  holds: HoldMemory,
  policy: AlertPolicy,
  isConfirmed: boolean,
  now: number,
): readonly PlannedStep[] {
  const { id: tripId, organisationId } = view.facts
  const known = [...memory.ofTrip(tripId)]
  const holding = watched(view, policy, now)
  if (policy.own.size > 0) holds.see(tripId, holding, now)
  if (holding.length === 0 && known.length === 0) return NO_STEPS
  const conditions = new Map(holding.map((condition) => [condition.type, condition]))
  const types = new Set<AlertType>([...conditions.keys(), ...known.map(({ type }) => type)])
  const evidence: Evidence = {
    lat: view.position?.point.lat ?? null,
    lng: view.position?.point.lng ?? null,
    lastSignalAt: view.lastSignalAt,
  }
  return [...types].flatMap((type) => {
    const subject = { organisationId, tripId, platform: null, type }
    const alert = memory.get(subject)
    if (isOfAbsence(type) && !isConfirmed && alert?.state.status !== 'open') return []
    const condition = conditions.get(type) ?? null
    const rule = ruleForTrip(policy.own.get(type as RuledType), view.facts)
    const isOpen = alert?.state.status === 'open'
    // What has not held for long enough opens nothing, and has not ended either.
    if (!isOpen && condition !== null && rule !== null && !holds.isHeld(tripId, condition, rule, now)) return []
    const step = nextAlertStep(alert?.state ?? null, condition, policy.limits, now)
    return planned(subject, alert, step, evidence, now).map((one) => ({ ...one, channels: rule?.channels ?? null }))
  })
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
    return planned({ organisationId, tripId, platform: null, type }, known, step, NOTHING, now)
  })
}

function planned(
  subject: AlertSubject,
  known: KnownAlert | null,
  step: AlertStep | null,
  evidence: Evidence,
  now: number,
): readonly PlannedStep[] {
  const next = step === null ? null : afterAlertStep(known?.state ?? null, step, now)
  return step === null || next === null ? [] : [{ subject, known, step, next, evidence, units: [], channels: null }]
}
