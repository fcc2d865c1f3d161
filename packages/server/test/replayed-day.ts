import type { Geofence } from '@vigia/domain/geofence/geofence'
import { FIX_QUALITIES, FIX_SOURCES, type FixQuality, type FixSource } from '@vigia/domain/gps/fix'
import { type Random, randomOf } from '@vigia/simulator/random'
import type { TripFacts } from '../src/ports/fleet-view.ts'
import { FIX_BYTES } from '../src/wiring/dry-run/packed-fixes.ts'
import type { ReplayedTrip } from '../src/wiring/dry-run/replay-input.ts'
import { WARM_UP_MS } from '../src/wiring/dry-run/replay-rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The two hours that are replayed: from 4 to 6 in the morning in Mexico. */
export const TO = Date.UTC(2026, 10, 25, 12)
export const FROM = TO - 2 * HOUR_MS
export const BEGIN = FROM - WARM_UP_MS
export const ORGANISATION = '1'
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
      for (const [column, ms] of [at, receivedAt].entries())
        row.writeBigInt64BE(BigInt(ms - Date.UTC(2000)) * 1_000n, 8 + column * 8)
      for (const [column, value] of [lat, lng].entries()) row.writeDoubleBE(value, 24 + column * 8)
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

const OUTCOMES = [null, 'no-answer', 'voicemail', 'answered', 'seen-by-gps'] as const

function tripOf(random: Random, id: number): ReplayedTrip {
  const facts = {
    ...{ id: String(id), organisationId: ORGANISATION, demo: false, status: 'in transit', externalInvoice: `F-${id}` },
    ...{ invoiceId: null, clientId: String(id % 3), carrierId: null, clientName: null, carrierName: null },
    ...{ origin: 'Puebla', destination: 'Monterrey', originPoint: null, destinationPoint: null, originTown: null },
    ...{ destinationTown: null, operatorName: null, operatorPhone: null, plates: null, trackingType: 'APP' },
    ...{ gpsPlatform: id % 2 === 0 ? PLATFORM : null, monitorUrl: null, hasCredentials: false, chargeAt: BEGIN },
    ...{ departedAt: BEGIN, dueAt: TO - random.whole(-60, 200) * MINUTE_MS, etaAt: null },
    plannedRoute: random.pick([[], [18, 19, 20, 30].map((lat) => ({ lat, lng: -100.4 }))]),
    ...{
      lastCommentAt: null,
      unanswered: null,
      expectedStop: null,
      openIncidents: [],
      callsForHelp: [],
      isApart: false,
    },
  } satisfies TripFacts
  const within = () => BEGIN + random.unit() * (TO - BEGIN)
  const stretch = () => ({ from: within(), until: random.pick([null, TO - HOUR_MS]) })
  const relievedAt = FROM + id * 8 * MINUTE_MS
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
    comments: random.pick([[], [within(), within()].toSorted()]).map((at, index) => ({
      ...{ at, outcome: OUTCOMES[(id + index) % OUTCOMES.length] ?? null },
      operatorId: at < relievedAt ? 'first' : 'second',
    })),
    operators: [
      { operatorId: 'first', from: 0, until: relievedAt },
      { operatorId: 'second', from: relievedAt, until: null },
    ],
    incidents: random.unit() < 0.6 ? [{ ...stretch(), severity: 'high' as const }] : [],
    panics: random.unit() < 0.2 ? [stretch()] : [],
    separations: id % 4 === 1 ? [{ from: BEGIN + HOUR_MS, until: id % 8 === 1 ? null : TO - HOUR_MS }] : [],
    stops: [],
  }
}

/** Trips and what was heard of them. */
export type ReplayedDay = ReturnType<typeof aDay>
export const GEOFENCES: readonly Geofence[] = [
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

export function aDay(seed: number) {
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

/** One unit, which drives, stands twice for half an hour and more, as `stops` expect it or not, and is heard each minute. */
export function aDayOfStops(stops: ReplayedTrip['stops'] = []): ReplayedDay {
  const trip = tripOf(randomOf('stops', 1), 1)
  let lat = 19
  const fixes = Array.from({ length: (TO - BEGIN) / MINUTE_MS }, (_, minute): Fix => {
    const at = BEGIN + minute * MINUTE_MS
    const isStanding = [20, 80].some((from) => at >= FROM + from * MINUTE_MS && at < FROM + (from + 35) * MINUTE_MS)
    lat += isStanding ? 0 : 1 / 111
    const place = { lat: 18 + (lat % 0.5), lng: -100.4, kmh: isStanding ? 0 : 60 }
    return { device: 1, at, receivedAt: at + 4_000, ...place, quality: 'good', source: 'unit', panic: false }
  })
  const statuses = [{ from: BEGIN, status: 'in transit' as const }]
  return { trips: [{ ...trip, statuses, incidents: [], panics: [], separations: [], stops }], positions: packed(fixes) }
}
