import { lowestLimits } from '@vigia/domain/alerts/alert-policy'
import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import {
  DEFAULT_OWN_RULE,
  isJudgedByEngine,
  type OwnRule,
  RULED_TYPES,
  type RuledType,
} from '@vigia/domain/alerts/own-rule'
import { DEFAULT_LOGBOOK_RULES } from '@vigia/domain/communication/logbook-rules'
import { unansweredCalls } from '@vigia/domain/communication/unanswered-calls'
import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import type { Downtime } from '@vigia/domain/silence/downtime'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { expect, test } from 'vitest'
import {
  aDay,
  aDayOfStops,
  BEGIN,
  FROM,
  GEOFENCES,
  ORGANISATION,
  type ReplayedDay,
  TO,
} from '../../../test/replayed-day.ts'
import { holdMemory } from '../../features/alerts/hold-memory.ts'
import { alertMemory } from '../../features/alerts/known-alert.ts'
import { planOutageSteps } from '../../features/alerts/plan-outage-steps.ts'
import { planEndedTrip, planTripSteps } from '../../features/alerts/plan-trip-steps.ts'
import type { PlannedStep } from '../../features/alerts/planned-step.ts'
import { activeTrips, tripListening } from '../../features/alerts/trip-listening.ts'
import { createLiveFleet } from '../../features/fleet/live-fleet.ts'
import { outageRulesOf } from '../../features/fleet/risk-settings.store.ts'
import type { TripFacts } from '../../ports/fleet-view.ts'
import { fixAt, fixCount } from './packed-fixes.ts'
import type { ReplayedTrip } from './replay-input.ts'
import { replayRules } from './replay-rules.ts'

type Chains = ReadonlyMap<RuledType, readonly OwnRule[]>
/** Of an alert, when it stood: `trip or platform, type: opened–closed`. */
type Alerts = ReadonlyMap<RuledType, readonly string[]>
const alertText = (subject: string, openedAt: number, closedAt: number | null): string =>
  `${subject}: ${(openedAt - FROM) / 1_000} to ${closedAt === null ? 'the end' : (closedAt - FROM) / 1_000}`

/** What was known of a trip; null while it was not on the road. */
function known(
  { facts, statuses, comments, operators, incidents, panics, separations, stops }: ReplayedTrip,
  at: number,
): TripFacts | null {
  const status = statuses.findLast(({ from }) => from <= at)?.status
  if (status === undefined || !isActiveStatus(status)) return null
  const isNow = (one: { from: number; until: number | null }): boolean =>
    one.from <= at && (one.until === null || at < one.until)
  const driver = operators.findLast(isNow)?.operatorId ?? null
  return {
    ...{ ...facts, status, lastCommentAt: comments.findLast((said) => said.at <= at)?.at ?? null },
    unanswered: unansweredCalls(comments.filter((said) => said.at <= at && said.operatorId === driver)),
    expectedStop: stops.findLast(isNow) ?? null,
    openIncidents: incidents.filter(isNow).map(({ severity }) => ({ severity })),
    callsForHelp: panics.filter(isNow).map(({ from }) => ({ type: 'PANICO', at: from })),
    isApart: separations.some(isNow),
  }
}

/** The live fleet, its verdicts on everything, and the steps of the engine: all rules at once, all trips at every tick. */
async function asTheEngine(
  { trips, positions }: ReplayedDay,
  own: Chains,
  downtimes: readonly Downtime[] = [],
): Promise<Alerts> {
  let at = BEGIN
  const clock = { now: () => at }
  const record = {
    list: () =>
      downtimes.flatMap(({ fromAt, untilAt }) => (fromAt < at ? [{ fromAt, untilAt: Math.min(at, untilAt) }] : [])),
  }
  const fleet = createLiveFleet(clock, record)
  const policy = { limits: DEFAULT_ALERT_RULES, own }
  const outage = outageRulesOf(policy.limits)
  const judged = { weights: DEFAULT_RISK_WEIGHTS, geofences: GEOFENCES, outage, lowest: lowestLimits(policy) }
  fleet.use(ORGANISATION, { ...judged, logbook: DEFAULT_LOGBOOK_RULES })
  const listening = tripListening(() => activeTrips(fleet), record, clock)
  const [memory, holds] = [alertMemory(), holdMemory()]
  const fixes = Array.from({ length: fixCount(positions) }, (_, index) => fixAt(positions, index))
  const shown = new Map<string, string>()
  const raised: { type: string; subject: string; openedAt: number; closedAt: number | null }[] = []
  const take = ({ subject: about, step, next, units }: PlannedStep): void => {
    const [type, subject] = [about.type, about.tripId ?? about.platform ?? '']
    if (step.kind === 'open') raised.push({ type, subject, openedAt: at, closedAt: null })
    const alert = raised.findLast((one) => one.type === type && one.subject === subject)
    if (alert !== undefined && step.kind === 'reopen') alert.closedAt = null
    if (alert !== undefined && step.kind === 'close') alert.closedAt = at
    const before = step.kind === 'open' ? [] : (memory.get(about)?.units ?? [])
    const now = units.map(({ tripId, lastSignalAt, isBack }) => [tripId, { lastSignalAt, isBack }] as const)
    memory.put([{ ...about, id: '1', version: '', state: next, units: new Map([...before, ...now]) }])
  }
  for (; at <= TO; at += 10_000) {
    for (const trip of trips) {
      const { id } = trip.facts
      const facts = known(trip, at)
      if (facts === null) {
        if (!shown.delete(id)) continue
        fleet.remove(ORGANISATION, id)
        for (const step of planEndedTrip(id, memory, () => policy.limits, at)) take(step)
      } else if (shown.get(id) !== JSON.stringify(facts)) {
        shown.set(id, JSON.stringify(facts))
        const bindings = trip.bindings.map((binding) => ({ ...binding, tripId: id }))
        if (fleet.put(facts, bindings)) fleet.settle(ORGANISATION, id)
      }
    }
    fleet.apply(fixes.filter(({ receivedAt }) => receivedAt <= at && receivedAt > at - 10_000))
    listening.update()
    await fleet.tick()
    const { isConfirmed, listened } = listening
    for (const step of planOutageSteps(ORGANISATION, fleet, memory, holds, policy, isConfirmed, at)) take(step)
    for (const view of fleet.trips(ORGANISATION))
      for (const step of planTripSteps(view, memory, holds, policy, listened(view.facts.id), at)) take(step)
  }
  const since = raised.filter(({ openedAt }) => openedAt >= FROM)
  return new Map(
    TRIED.map((type) => [
      type,
      since.filter((one) => one.type === type).map((one) => alertText(one.subject, one.openedAt, one.closedAt)),
    ]),
  )
}

async function replayed(
  { trips, positions }: ReplayedDay,
  type: RuledType,
  draft: readonly OwnRule[],
  downtimes: readonly Downtime[] = [],
) {
  const settings = { limits: DEFAULT_ALERT_RULES, weights: DEFAULT_RISK_WEIGHTS, geofences: GEOFENCES, downtimes }
  for await (const part of replayRules({ ...settings, type, from: FROM, to: TO, now: [], draft, trips }, positions)) {
    if (part.kind === 'progress') continue
    const texts = (alerts: typeof part.now) => alerts.map((one) => alertText(one.subject, one.openedAt, one.closedAt))
    return { now: texts(part.now), draft: texts(part.draft) }
  }
  throw new Error('a replay ends')
}

const TRIED = RULED_TYPES.filter(isJudgedByEngine)
const NIGHT = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 4 * 60, toMinute: 5 * 60 }
const DRAFTS: Readonly<Partial<Record<RuledType, Partial<OwnRule>>>> = {
  ...{ SEPARACION: { over: 40 }, POSIBLE_BLOQUEO: { over: 4 }, GPS_DESACTUALIZADO: { over: 6, holdMinutes: 2 } },
  ...{ PLATAFORMA_CAIDA: { holdMinutes: 5 }, ZONA_RIESGO: { over: 3 }, DESVIO_RUTA: { over: 1 } },
  UNIDAD_DETENIDA: { over: 20, hours: [{ ...NIGHT, over: 8 }], scope: { clients: ['1'], lanes: [] } },
  ...{ ENTREGA_VENCIDA: { over: 5 }, EXCESO_VELOCIDAD: { over: 80, holdMinutes: 1 }, SIN_COMUNICACION: { over: 60 } },
  INCIDENCIA: { isOn: false },
}

test('a replay raises, of each type, the very alerts that fleet and engine raise over the same day', {
  timeout: 120_000,
}, async () => {
  const day = aDay(1)
  const chains = new Map(TRIED.map((type) => [type, [{ ...DEFAULT_OWN_RULE, ...DRAFTS[type] }]] as const))
  const now = await asTheEngine(day, new Map())
  const draft = await asTheEngine(day, chains)
  for (const type of TRIED) {
    const alerts = await replayed(day, type, chains.get(type) ?? [])
    expect([type, alerts]).toEqual([type, { now: now.get(type), draft: draft.get(type) }])
  }
  // A day on which nothing of a type happens proves nothing of it.
  expect(TRIED.filter((type) => now.get(type)?.length === 0 && draft.get(type)?.length === 0)).toEqual([])
})

test.each<[string, Partial<OwnRule>, readonly string[]]>([
  [
    'a limit that an hour lowers',
    { over: 60, hours: [{ ...NIGHT, fromMinute: 4 * 60 + 33, over: 8 }] },
    ['1: 1980 to 3610'],
  ],
  ['one that it raises', { over: 8, hours: [{ ...NIGHT, toMinute: 5 * 60 + 29, over: 60 }] }, ['1: 5340 to the end']],
  ['a hold', { over: 10, holdMinutes: 12 }, ['1: 2460 to 3610', '1: 6060 to the end']],
])('the instants of %s are those of the engine while nothing else is new', async (_what, own, expected) => {
  const day = aDayOfStops()
  const chain = [{ ...DEFAULT_OWN_RULE, ...own }]
  const engine = await asTheEngine(day, new Map([['UNIDAD_DETENIDA', chain]]))
  const { draft } = await replayed(day, 'UNIDAD_DETENIDA', chain)
  expect(draft).toEqual(engine.get('UNIDAD_DETENIDA'))
  expect(draft).toEqual(expected)
})

test.each<[string, number | null, readonly string[]]>([
  ['a stop that is expected for twenty minutes', null, ['1: 2400 to 3610', '1: 5350 to the end']],
  ['one that nobody expects any more', 35, ['1: 2100 to 3610', '1: 5350 to the end']],
])('%s opens its alert when the engine does', async (_what, cancelledMin, expected) => {
  const at = (minutes: number): number => FROM + minutes * MINUTE_MS
  const until = cancelledMin === null ? null : at(cancelledMin)
  const day = aDayOfStops([{ from: at(22), until, fromAt: at(12), untilAt: at(40) }])
  const chain = [{ ...DEFAULT_OWN_RULE, over: 10 }]
  const engine = await asTheEngine(day, new Map([['UNIDAD_DETENIDA', chain]]))
  const { draft } = await replayed(day, 'UNIDAD_DETENIDA', chain)
  expect(draft).toEqual(engine.get('UNIDAD_DETENIDA'))
  expect(draft).toEqual(expected)
})

test('calls that nobody answered are of who was called: whoever takes over has been called by nobody', async () => {
  const at = (minutes: number): number => FROM + minutes * MINUTE_MS
  const day = aDayOfStops()
  const [first, second] = ['first', 'second']
  const comments = [10, 11, 12].map((minute) => ({ at: at(minute), outcome: 'no-answer' as const, operatorId: first }))
  const trips = day.trips.map((trip) => ({
    ...trip,
    comments: [
      { at: BEGIN, outcome: null, operatorId: null },
      { at: at(-10), outcome: null, operatorId: null },
      ...comments,
    ],
    operators: [
      { operatorId: first, from: 0, until: at(30) },
      { operatorId: second, from: at(30), until: null },
    ],
  }))
  const chain = [DEFAULT_OWN_RULE]
  const engine = await asTheEngine({ ...day, trips }, new Map([['SIN_COMUNICACION', chain]]))
  const { draft } = await replayed({ ...day, trips }, 'SIN_COMUNICACION', chain)
  expect(draft).toEqual(engine.get('SIN_COMUNICACION'))
  expect(draft).toEqual([expect.stringMatching(/^1: 7[2-4]0 to 2[01]\d0$/)])
})

test.each<[string, number, boolean]>([
  ['until its units were heard again', 78, false],
  ['until five minutes before', 70, true],
])('a downtime of ours %s is no outage of a platform in a replay either', async (_what, until, isRaised) => {
  const day = aDay(1)
  // The units of the platform fall silent in the fortieth minute, for thirty-five.
  const downtimes = [{ fromAt: FROM + 38 * MINUTE_MS, untilAt: FROM + until * MINUTE_MS }]
  for (const type of ['PLATAFORMA_CAIDA', 'GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO'] as const) {
    const engine = await asTheEngine(day, new Map(), downtimes)
    expect([type, (await replayed(day, type, [], downtimes)).now]).toEqual([type, engine.get(type)])
  }
  const { now } = await replayed(day, 'PLATAFORMA_CAIDA', [], downtimes)
  expect(now.length > 0).toBe(isRaised)
  expect(now).not.toEqual((await replayed(day, 'PLATAFORMA_CAIDA', [])).now)
})
