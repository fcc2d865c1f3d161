import { nextAlertStepAt } from '@vigia/domain/alerts/alert-life-cycle'
import { type AlertPolicy, lowestLimits, ruleForTrip } from '@vigia/domain/alerts/alert-policy'
import type { ReplayedAlert } from '@vigia/domain/alerts/compare-replays'
import { type KnownShare, type KnownTripMinutes, knownTripMinutes } from '@vigia/domain/alerts/known-trip-minutes'
import type { OwnRule } from '@vigia/domain/alerts/own-rule'
import { unansweredCalls } from '@vigia/domain/communication/unanswered-calls'
import type { RiskType } from '@vigia/domain/risk/risk-level'
import type { Downtime } from '@vigia/domain/silence/downtime'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { isApartAt } from '@vigia/domain/tracking/cargo-fixes'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { holdMemory } from '../../features/alerts/hold-memory.ts'
import { alertMemory } from '../../features/alerts/known-alert.ts'
import { planOutageSteps } from '../../features/alerts/plan-outage-steps.ts'
import { type JudgedTrip, planEndedTrip, planTripSteps } from '../../features/alerts/plan-trip-steps.ts'
import type { PlannedStep } from '../../features/alerts/planned-step.ts'
import { type Listened, mayOpen, tripListening } from '../../features/alerts/trip-listening.ts'
import { lastDeviceFixAt } from '../../features/fleet/assess-live-trip.ts'
import { outageRulesOf } from '../../features/fleet/risk-settings.store.ts'
import type { TripFacts } from '../../ports/fleet-view.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import { fixAt, fixCount, receivedAtOf } from './packed-fixes.ts'
import type { ReplayedTrip, ReplayTask, Stretch } from './replay-input.ts'
import { type ReplayedFleet, replayedFleet } from './replayed-fleet.ts'

/** As the live fleet's tick. */
const TICK_MS = 10_000
/** So long before the first instant that counts the fleet is watched, so that stops and silences have their beginning. */
export const WARM_UP_MS = 3 * 3_600_000
const PROGRESS_EVERY_MS = 3_600_000
/** More points than a factor can have. */
const NEVER = 101

export type ReplayPart =
  | { readonly kind: 'progress'; readonly share: number }
  | {
      readonly kind: 'done'
      readonly now: readonly ReplayedAlert[]
      readonly draft: readonly ReplayedAlert[]
      readonly known: KnownShare
    }

/**
 * What the rule as it is and a draft of it would have raised: the tracks, the rules and the steps of the alert engine, on a made
 * clock, fed with the stored positions in the order of their arrival and with what was known of each trip at each instant.
 * Nothing of it knows a database, a socket or a queue.
 */
export async function* replayRules(task: ReplayTask, positions: Buffer): AsyncGenerator<ReplayPart> {
  const begin = task.from - WARM_UP_MS
  let at = begin
  const judges = [judge(task, task.now), judge(task, task.draft)]
  const lowest = new Map<RiskType, number>()
  for (const { policy } of judges) {
    for (const [type, over] of lowestLimits(policy)) lowest.set(type, Math.min(over, lowest.get(type) ?? over))
  }
  const organisationId = task.trips[0]?.facts.organisationId ?? ''
  const { type, weights, geofences, limits } = task
  const asked = [...task.now, ...task.draft].flatMap(({ over, hours }) => [
    ...(over === null ? [] : [over]),
    ...hours.map((band) => band.over),
  ])
  const fleet = replayedFleet({ type, weights, geofences, outage: outageRulesOf(limits), lowest, asked })
  const shown = shownTrips(fleet, task.trips)
  const downtimes = { list: () => downtimesUntil(task.downtimes, at) }
  const listening = tripListening(shown.ids, downtimes, { now: () => at })
  const arrivals = arrivalsByTick(positions, begin)
  const minutes = knownTripMinutes()
  for (let tick = 0; at <= task.to; at += TICK_MS, tick++) {
    const { hasChanged, gone } = shown.bringTo(at)
    if (tick === 0 || hasChanged) listening.update()
    fleet.apply(arrivals(tick))
    fleet.survey(at, downtimes.list())
    for (const one of judges) for (const tripId of gone) one.end(tripId, at)
    if (type === 'PLATAFORMA_CAIDA')
      for (const one of judges) one.lookOver(organisationId, fleet, listening.isConfirmed, at)
    else
      fleet.judge(at, (trip) => {
        let until = Number.POSITIVE_INFINITY
        for (const one of judges) until = Math.min(until, one.look(trip, listening.listened(trip.facts.id), at))
        return until
      })
    if (at >= task.from && (at - task.from) % MINUTE_MS === 0) noteMinute(fleet, minutes, at)
    if ((at - task.from) % PROGRESS_EVERY_MS === 0)
      yield { kind: 'progress', share: Math.max(0, (at - task.from) / (task.to - task.from)) }
  }
  const [now = [], draft = []] = judges.map(({ alerts }) => alerts(task.from))
  yield { kind: 'done', now, draft, known: minutes.known() }
}

/** What was known of them at this instant. */
function downtimesUntil(downtimes: readonly Downtime[], at: number): readonly Downtime[] {
  const last = downtimes.at(-1)
  if (last === undefined || last.untilAt <= at) return downtimes
  return downtimes.flatMap(({ fromAt, untilAt }) => (fromAt < at ? [{ fromAt, untilAt: Math.min(untilAt, at) }] : []))
}

/** Limits of an hour change with a minute. */
const nextMinute = (at: number): number => (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS

function noteMinute(fleet: ReplayedFleet, minutes: KnownTripMinutes, at: number): void {
  for (const trip of fleet.trips()) {
    if (trip.facts.status === 'in transit') minutes.add(trip.facts.id, lastDeviceFixAt(trip), at)
  }
}

/** Which positions reached us since the tick before; the first has all that came until then. Asked for one tick after the other. */
function arrivalsByTick(positions: Buffer, begin: number): (tick: number) => readonly RecordedFix[] {
  const count = fixCount(positions)
  const tickOf = (index: number): number => Math.max(0, Math.ceil((receivedAtOf(positions, index) - begin) / TICK_MS))
  const ticks = Uint32Array.from({ length: count }, (_, index) => tickOf(index))
  // Counted and laid out instead of compared: of one tick, each after those that came before it.
  const ends = new Uint32Array(ticks.reduce((last, tick) => Math.max(last, tick), 0) + 1)
  for (const tick of ticks) ends[tick] = (ends[tick] ?? 0) + 1
  for (let tick = 1; tick < ends.length; tick++) ends[tick] = (ends[tick] ?? 0) + (ends[tick - 1] ?? 0)
  const order = new Uint32Array(count)
  const next = ends.slice()
  for (let index = count - 1; index >= 0; index--) {
    const tick = ticks[index] ?? 0
    next[tick] = (next[tick] ?? 0) - 1
    order[next[tick] ?? 0] = index
  }
  return (tick) =>
    Array.from(order.subarray(tick === 0 ? 0 : ends[tick - 1], ends[tick] ?? 0), (index) => fixAt(positions, index))
}

/** One set of rules, with its own memory of what it has raised. */
function judge({ type, limits }: ReplayTask, chain: readonly OwnRule[]) {
  const fromPoints = Object.fromEntries(
    Object.entries(limits.fromPoints).map(([other, from]) => [other, other === type ? from : NEVER]),
  ) as typeof limits.fromPoints
  const policy: AlertPolicy = {
    limits: { ...limits, fromPoints },
    own: new Map(chain.length === 0 ? [] : [[type, chain]]),
  }
  const memory = alertMemory()
  const holds = holdMemory()
  const raised: {
    subject: string
    openedAt: number
    closedAt: number | null
    value: number
    point: ReplayedAlert['point']
  }[] = []
  const current = new Map<string, (typeof raised)[number]>()
  const open = new Set<string>()
  const isByHour = chain.some(({ hours }) => hours.length > 0)

  const take = ({ subject, step, next, evidence, units }: PlannedStep, at: number): void => {
    const name = subject.tripId ?? subject.platform ?? ''
    if (step.kind === 'open') {
      const { lat, lng } = evidence
      const point = lat === null || lng === null ? null : { lat, lng }
      const alert = { subject: name, openedAt: at, closedAt: null, value: step.condition.value, point }
      raised.push(alert)
      current.set(name, alert)
    }
    const alert = current.get(name)
    if (step.kind === 'reopen' && alert !== undefined) alert.closedAt = null
    if (step.kind === 'close' && alert !== undefined) alert.closedAt = at
    if (next.status === 'open') open.add(name)
    else open.delete(name)
    const silent = units.map(({ tripId, lastSignalAt, isBack }) => [tripId, { lastSignalAt, isBack }] as const)
    const before = step.kind === 'open' ? [] : (memory.get(subject)?.units ?? [])
    memory.put([{ ...subject, id: '1', version: '', state: next, units: new Map([...before, ...silent]) }])
  }

  return {
    policy,
    /** What holds of a platform now. */
    lookOver: (
      organisationId: string,
      fleet: ReplayedFleet,
      isConfirmed: (tripId: string) => boolean,
      at: number,
    ): void => {
      for (const step of planOutageSteps(organisationId, fleet, memory, holds, policy, isConfirmed, at)) take(step, at)
    },
    /** What holds of a trip now. Answers until when it takes no step while the same holds. */
    look: (trip: JudgedTrip, listened: Listened, at: number): number => {
      const { id, organisationId } = trip.facts
      const areAny = trip.assessment.factors.length + trip.faint.length > 0
      // Of most trips, at most times: nothing holds, and nothing stands open that would have to end.
      if (!areAny && !open.has(id)) {
        holds.forget(id)
        return Number.POSITIVE_INFINITY
      }
      const steps = planTripSteps(trip, memory, holds, policy, listened, at)
      for (const step of steps) take(step, at)
      if (steps.length > 0 || !mayOpen(type, trip.silence, listened)) return at
      // What holds may wait for its time to open an alert.
      if (areAny && !open.has(id) && (ruleForTrip(chain, trip.facts)?.holdMinutes ?? 0) > 0) return at
      const known = memory.get({ organisationId, tripId: id, platform: null, type })
      const until = nextAlertStepAt(known?.state ?? null, limits)
      return areAny && isByHour ? Math.min(until, nextMinute(at)) : until
    },
    /** The trip is over: so is what does not wait for a person. */
    end: (tripId: string, at: number): void => {
      for (const step of planEndedTrip(tripId, memory, () => policy.limits, at)) take(step, at)
      holds.forget(tripId)
    },
    alerts: (from: number): readonly ReplayedAlert[] => raised.filter(({ openedAt }) => openedAt >= from),
  }
}

/** Keeps in the fleet the trips that were on the road, each as it was known at the time. */
function shownTrips(fleet: ReplayedFleet, trips: readonly ReplayedTrip[]) {
  const shown = new Map<string, string>()
  const changes = trips.map((trip) => ({ trip, instants: changesOf(trip), next: 0 }))
  return {
    ids: (): ReadonlySet<string> => new Set(shown.keys()),
    /** Answers whether any trip came or went, and which went. */
    bringTo: (at: number): { readonly hasChanged: boolean; readonly gone: readonly string[] } => {
      const gone: string[] = []
      const before = shown.size
      for (const change of changes) {
        const { trip, instants } = change
        if ((instants[change.next] ?? Number.POSITIVE_INFINITY) > at) continue
        while ((instants[change.next] ?? Number.POSITIVE_INFINITY) <= at) change.next++
        const { id } = trip.facts
        const facts = factsAt(trip, at)
        if (facts === null) {
          if (shown.delete(id)) gone.push(id)
          continue
        }
        const known = keyOf(facts)
        if (shown.get(id) === known) continue
        shown.set(id, known)
        fleet.put(facts, trip.bindings)
      }
      for (const tripId of gone) fleet.remove(tripId)
      return { hasChanged: gone.length > 0 || shown.size !== before, gone }
    },
  }
}

/** When what is known of a trip becomes something else. */
function changesOf({
  statuses,
  comments,
  operators,
  incidents,
  panics,
  separations,
  stops,
}: ReplayedTrip): readonly number[] {
  const stretches = [...operators, ...incidents, ...panics, ...separations, ...stops].flatMap(({ from, until }) =>
    until === null ? [from] : [from, until],
  )
  return [...statuses.map(({ from }) => from), ...comments.map((said) => said.at), ...stretches].toSorted(
    (a, b) => a - b,
  )
}

const keyOf = ({
  status,
  lastCommentAt,
  unanswered,
  expectedStop,
  openIncidents,
  callsForHelp,
  isApart,
}: TripFacts): string =>
  `${status} ${isApart} ${lastCommentAt} ${unanswered?.attempts} ${unanswered?.firstAt.join()} ${expectedStop?.fromAt} ${expectedStop?.untilAt} ${callsForHelp.map(({ at }) => at).join()} ${openIncidents.map(({ severity }) => severity).join()}`

const isWithin = ({ from, until }: Stretch, at: number): boolean => from <= at && (until === null || at < until)

/** What was known of the trip at this instant; null while it was not on the road. */
function factsAt(
  { facts, statuses, comments, operators, incidents, panics, separations, stops }: ReplayedTrip,
  at: number,
): TripFacts | null {
  const status = statuses.findLast(({ from }) => from <= at)?.status
  if (status === undefined || !isActiveStatus(status)) return null
  const driver = operators.findLast((one) => isWithin(one, at))?.operatorId ?? null
  return {
    ...facts,
    status,
    lastCommentAt: comments.findLast((said) => said.at <= at)?.at ?? null,
    unanswered: unansweredCalls(comments.filter((said) => said.at <= at && said.operatorId === driver)),
    expectedStop: stops.findLast((one) => isWithin(one, at)) ?? null,
    openIncidents: incidents.filter((one) => isWithin(one, at)).map(({ severity }) => ({ severity })),
    callsForHelp: panics.filter((one) => isWithin(one, at)).map(({ from }) => ({ type: 'PANICO', at: from })),
    isApart: isApartAt(separations, at),
  }
}
