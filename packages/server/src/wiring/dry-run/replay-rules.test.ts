import { lowestLimits } from '@vigia/domain/alerts/alert-policy'
import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import { DEFAULT_OWN_RULE, type OwnRule, RULED_TYPES, type RuledType } from '@vigia/domain/alerts/own-rule'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { FIX_QUALITIES, FIX_SOURCES, type FixQuality, type FixSource } from '@vigia/domain/gps/fix'
import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { type Random, randomOf } from '@vigia/simulator/random'
import { expect, test } from 'vitest'
import { holdMemory } from '../../features/alerts/hold-memory.ts'
import { alertMemory } from '../../features/alerts/known-alert.ts'
import { planOutageSteps } from '../../features/alerts/plan-outage-steps.ts'
import { planEndedTrip, planTripSteps } from '../../features/alerts/plan-trip-steps.ts'
import type { PlannedStep } from '../../features/alerts/planned-step.ts'
import { activeTrips, tripListening } from '../../features/alerts/trip-listening.ts'
import { createLiveFleet } from '../../features/fleet/live-fleet.ts'
import { outageRulesOf } from '../../features/fleet/risk-settings.store.ts'
import type { TripFacts } from '../../ports/fleet-view.ts'
import { FIX_BYTES, fixAt, fixCount } from './packed-fixes.ts'
import type { ReplayedTrip } from './replay-input.ts'
import { replayRules, WARM_UP_MS } from './replay-rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TO = Date.UTC(2026, 10, 25, 12)
const FROM = TO - 2 * HOUR_MS
const BEGIN = FROM - WARM_UP_MS
const ORGANISATION = '1'
const TRIPS = 14
const PLATFORM = 'Rastreo Uno'

interface Fix {
  readonly device: number
  readonly at: number
  readonly receivedAt: number
  readonly lat: number
  readonly lng: number
  readonly kmh: number | null
  readonly quality: FixQuality
  readonly source: FixSource
  readonly panic: boolean
}

/** Rows as the database packs them (`PACKED_FIX`). */
const packed = (fixes: readonly Fix[]): Buffer =>
  Buffer.concat(
    fixes.map(({ device, at, receivedAt, lat, lng, kmh, quality, source, panic }) => {
      const flags = FIX_QUALITIES.indexOf(quality) * 100 + FIX_SOURCES.indexOf(source) * 10 + Number(panic)
      const row = Buffer.alloc(FIX_BYTES)
      row.writeBigInt64BE(BigInt(device))
      for (const [column, value] of [at, receivedAt, lat, lng].entries()) row.writeDoubleBE(value, 8 + column * 8)
      for (const [column, value] of [kmh ?? -9_999, -9_999, 8].entries()) row.writeFloatBE(value, 40 + column * 4)
      row.writeInt16BE(flags, 52)
      return row
    }),
  )

const STEP_MS = 10_000
interface Place {
  readonly lat: number
  readonly lng: number
  readonly kmh: number
}

/** Where a unit is every ten seconds: it drives north, stands, speeds, and leaves its line for a while. */
function driveOf(random: Random, lane: number): readonly Place[] {
  const drive: Place[] = []
  let kmh = 70
  let lat = 19 + lane * 0.01
  const leavesAt = random.whole(0, (TO - BEGIN) / STEP_MS)
  for (let step = 0; step <= (TO - BEGIN) / STEP_MS; step++) {
    if (random.unit() < 0.01) kmh = random.pick([0, 0, 0, 60, 75, 96, 130])
    lat += (kmh * STEP_MS) / HOUR_MS / 111
    const isAway = step > leavesAt && step < leavesAt + 200
    drive.push({ lat, lng: -100.4 + (isAway ? Math.min(0.05, (step - leavesAt) * 0.001) : 0), kmh })
  }
  return drive
}

interface Device {
  readonly id: number
  readonly source: FixSource
  /** From then on it is silent for a while, whatever else befalls it. */
  readonly silentFrom: number
  /** From then on it stays where it is, while the others go on. */
  readonly staysFrom: number
}

/** What a device reports of a drive: silences, points that are no place, fixes that come late. */
function fixesOf(
  random: Random,
  { id, source, silentFrom, staysFrom }: Device,
  drive: readonly Place[],
): readonly Fix[] {
  const fixes: Fix[] = []
  let silentUntil = 0
  for (let at = BEGIN + random.whole(0, 59_000); at < TO; at += random.pick([20_000, 30_000, 60_000, 120_000])) {
    if (random.unit() < 0.006) silentUntil = at + random.pick([4, 12, 40, 90]) * MINUTE_MS
    if (at < silentUntil || (at > silentFrom && at < silentFrom + 35 * MINUTE_MS)) continue
    const isLate = random.unit() < 0.02
    const place = drive[Math.floor((Math.min(at, staysFrom) - BEGIN) / STEP_MS)]
    if (place === undefined) continue
    fixes.push({
      ...{ device: id, at, receivedAt: at + random.whole(1, 40) * 1_000 + (isLate ? 20 * MINUTE_MS : 0), ...place },
      kmh: random.unit() < 0.05 ? null : at > staysFrom ? 0 : place.kmh,
      quality: random.unit() < 0.02 ? random.pick(['placeholder', 'jump', 'future', 'mock']) : 'good',
      ...{ source, panic: random.unit() < 0.001 },
    })
  }
  return fixes
}

function tripOf(random: Random, id: number): ReplayedTrip {
  const facts = {
    ...{ id: String(id), organisationId: ORGANISATION, demo: false, status: 'in transit', externalInvoice: `F-${id}` },
    ...{ invoiceId: null, clientId: String(id % 3), carrierId: null, clientName: null, carrierName: null },
    ...{ origin: 'Puebla', destination: 'Monterrey', originPoint: null, destinationPoint: null, originTown: null },
    ...{ destinationTown: null, operatorName: null, operatorPhone: null, plates: null, trackingType: 'APP' },
    ...{ gpsPlatform: id % 2 === 0 ? PLATFORM : null, monitorUrl: null, hasCredentials: false, chargeAt: BEGIN },
    ...{ departedAt: BEGIN, dueAt: TO - random.whole(-60, 200) * MINUTE_MS, etaAt: null },
    plannedRoute: random.pick([[], [18, 19, 20, 30].map((lat) => ({ lat, lng: -100.4 }))]),
    ...{ lastCommentAt: null, openIncidents: [], callsForHelp: [] },
  } satisfies TripFacts
  const within = () => BEGIN + random.unit() * (TO - BEGIN)
  const stretch = () => ({ from: within(), until: random.pick([null, TO - HOUR_MS]) })
  const boundAt = BEGIN - HOUR_MS
  const bindings = [id, 100 + id].map((deviceId) => ({ deviceId, boundAt, releasedAt: null }))
  const ends = random.pick([
    [],
    [{ from: within(), status: 'download waiting' as const }],
    [{ from: TO - HOUR_MS, status: 'off' as const }],
  ])
  return {
    ...{
      facts,
      bindings,
      statuses: [{ from: boundAt + (id % 4) * 1.4 * HOUR_MS, status: 'in transit' as const }, ...ends],
    },
    comments: random.pick([[], [within(), within()].toSorted()]),
    incidents: random.unit() < 0.6 ? [{ ...stretch(), severity: 'high' as const }] : [],
    panics: random.unit() < 0.2 ? [stretch()] : [],
  }
}

type Day = ReturnType<typeof aDay>
const GEOFENCES: readonly Geofence[] = [
  {
    id: '1',
    name: 'Cumbres',
    kind: 'danger',
    shape: { type: 'circle', centre: { lat: 20.8, lng: -100.4 }, radiusM: 40_000 },
  },
  {
    id: '2',
    name: 'Patio',
    kind: 'safe',
    shape: { type: 'circle', centre: { lat: 20.2, lng: -100.4 }, radiusM: 15_000 },
  },
]

function aDay(seed: number) {
  const random = randomOf('dry-run', seed)
  const silentFrom = FROM + 40 * MINUTE_MS
  const ids = Array.from({ length: TRIPS }, (_, n) => n + 1)
  const trips = ids.map((id) => tripOf(random, id))
  const fixes = ids.flatMap((id) => {
    const drive = driveOf(random, id)
    const staysFrom = id % 3 === 2 ? FROM + HOUR_MS / 2 : TO
    const truck = { id, source: 'unit' as const, silentFrom: id % 2 === 0 ? silentFrom : TO, staysFrom: TO }
    const phone = { id: 100 + id, source: 'original' as const, silentFrom: id % 4 === 0 ? silentFrom : TO, staysFrom }
    return [
      ...(id % 7 === 3 ? [] : fixesOf(random, truck, drive)),
      ...(id % 3 === 0 ? [] : fixesOf(random, phone, drive)),
    ]
  })
  return { trips, positions: packed(fixes) }
}

type Chains = ReadonlyMap<RuledType, readonly OwnRule[]>
/** Of an alert, when it stood: `trip or platform, type: opened–closed`. */
type Alerts = ReadonlyMap<RuledType, readonly string[]>
const alertText = (subject: string, openedAt: number, closedAt: number | null): string =>
  `${subject}: ${(openedAt - FROM) / 1_000} to ${closedAt === null ? 'the end' : (closedAt - FROM) / 1_000}`

/** What was known of a trip; null while it was not on the road. */
function known({ facts, statuses, comments, incidents, panics }: ReplayedTrip, at: number): TripFacts | null {
  const status = statuses.findLast(({ from }) => from <= at)?.status
  if (status === undefined || !isActiveStatus(status)) return null
  const isNow = (one: { from: number; until: number | null }): boolean =>
    one.from <= at && (one.until === null || at < one.until)
  return {
    ...{ ...facts, status, lastCommentAt: comments.findLast((said) => said <= at) ?? null },
    openIncidents: incidents.filter(isNow).map(({ severity }) => ({ severity })),
    callsForHelp: panics.filter(isNow).map(({ from }) => ({ type: 'PANICO', at: from })),
  }
}

/** The live fleet, its verdicts on everything, and the steps of the engine: all rules at once, all trips at every tick. */
async function asTheEngine({ trips, positions }: Day, own: Chains): Promise<Alerts> {
  let at = BEGIN
  const clock = { now: () => at }
  const fleet = createLiveFleet(clock)
  const policy = { limits: DEFAULT_ALERT_RULES, own }
  const outage = outageRulesOf(policy.limits)
  fleet.use(ORGANISATION, { weights: DEFAULT_RISK_WEIGHTS, geofences: GEOFENCES, outage, lowest: lowestLimits(policy) })
  const listening = tripListening(() => activeTrips(fleet), clock)
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
    const { isConfirmed } = listening
    for (const step of planOutageSteps(ORGANISATION, fleet, memory, holds, policy, isConfirmed, at)) take(step)
    for (const view of fleet.trips(ORGANISATION))
      for (const step of planTripSteps(view, memory, holds, policy, isConfirmed(view.facts.id), at)) take(step)
  }
  const since = raised.filter(({ openedAt }) => openedAt >= FROM)
  return new Map(
    TRIED.map((type) => [
      type,
      since.filter((one) => one.type === type).map((one) => alertText(one.subject, one.openedAt, one.closedAt)),
    ]),
  )
}

async function replayed({ trips, positions }: Day, type: RuledType, draft: readonly OwnRule[]) {
  const settings = { limits: DEFAULT_ALERT_RULES, weights: DEFAULT_RISK_WEIGHTS, geofences: GEOFENCES }
  for await (const part of replayRules({ ...settings, type, from: FROM, to: TO, now: [], draft, trips }, positions)) {
    if (part.kind === 'progress') continue
    const texts = (alerts: typeof part.now) => alerts.map((one) => alertText(one.subject, one.openedAt, one.closedAt))
    return { now: texts(part.now), draft: texts(part.draft) }
  }
  throw new Error('a replay ends')
}

const TRIED = RULED_TYPES.filter((type) => type !== 'emergency_protocol')
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
