import { expect, test } from 'vitest'
import { aFix, aTrip, MIN, NOW, north, SEC } from '../../test/factories.ts'
import { assessTrip } from '../risk/assess-trip.ts'
import { DEFAULT_RISK_WEIGHTS } from '../risk/risk-weights.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { explainSilence } from '../silence/explain-silence.ts'
import { NO_SURROUNDINGS } from '../silence/surroundings.ts'
import type { GpsFix } from './fix.ts'
import { cargoTracks } from './left-phone.ts'
import { NO_TRACKS, type ReceivedFix, withFixes } from './trip-tracks.ts'

/** So long before now the truck was heard last; until then it drove away from its operator, who stays where he is. */
interface Case {
  readonly silentMin: number
  readonly isApart: boolean
}
const RHYTHM_MS = 30 * SEC
const KMH = 70

function tracksOf({ silentMin }: Case) {
  const lastAt = NOW - silentMin * MIN
  const rows: ReceivedFix[] = []
  for (let at = lastAt - 12 * MIN; at <= NOW; at += RHYTHM_MS) {
    const fix = aFix({ source: 'original', at, point: north(0), speedKmh: 0, accuracyM: 8 })
    rows.push({ fix, quality: 'good', receivedAt: at + SEC })
    if (at > lastAt) continue
    const metres = Math.max(0, 6 * MIN - (lastAt - at)) * (KMH / 3_600)
    const unit = aFix({ source: 'unit', at, point: north(metres), speedKmh: metres > 0 ? KMH : 0, accuracyM: 5 })
    rows.push({ fix: unit, quality: 'good', receivedAt: at + SEC })
  }
  return withFixes(NO_TRACKS, rows)
}

function tripOf(one: Case): TripSnapshot {
  const { cargo, leftPhone } = cargoTracks(tracksOf(one), one.isApart)
  return aTrip({
    ...{ operatorTrack: cargo.operator.believed, truckTrack: cargo.truck.believed, leftPhone, isApart: one.isApart },
    ...{ stoppedSince: cargo.truck.stoppedSince, lastPlaceholderAt: cargo.lastPlaceholderAt },
    arrivals: { operatorAt: cargo.operator.arrivedAt, truckAt: cargo.truck.arrivedAt },
  })
}
const factorsOf = (one: Case) =>
  assessTrip(tripOf(one), { geofences: [], surroundings: NO_SURROUNDINGS }, DEFAULT_RISK_WEIGHTS, NOW).factors.map(
    ({ type }) => type,
  )
const classOf = (one: Case) => explainSilence(tripOf(one), NO_SURROUNDINGS, NOW)?.class ?? 'heard'

test.each<[Case, string, readonly string[]]>([
  [{ silentMin: 0, isApart: true }, 'heard', ['SEPARACION']],
  [{ silentMin: 4, isApart: true }, 'heard', ['SEPARACION']],
  [{ silentMin: 6, isApart: true }, 'unknown', ['SEPARACION']],
  [{ silentMin: 11, isApart: true }, 'unknown', ['SEPARACION', 'POSIBLE_BLOQUEO']],
  [{ silentMin: 16, isApart: true }, 'unknown', ['SEPARACION', 'POSIBLE_BLOQUEO', 'GPS_DESACTUALIZADO']],
  [{ silentMin: 200, isApart: true }, 'unknown', ['SEPARACION', 'POSIBLE_BLOQUEO', 'GPS_DESACTUALIZADO']],
  // Together when they could last be compared, as far as is known: a tracker that failed, in a truck whose phone reports.
  [{ silentMin: 16, isApart: false }, 'phone-gone', []],
])('a truck that left its operator, %o', (one, silence, factors) => {
  expect([classOf(one), factorsOf(one)]).toEqual([silence, factors])
})

test('what it says is what is known: how far the truck last was from where the phone is', () => {
  const trip = tripOf({ silentMin: 30, isApart: true })
  const { factors } = assessTrip(trip, { geofences: [], surroundings: NO_SURROUNDINGS }, DEFAULT_RISK_WEIGHTS, NOW)
  expect(factors[0]).toMatchObject({
    type: 'SEPARACION',
    text: 'El teléfono no va con el camión, cuya última señal fue a 7,000 metros de él',
  })
  expect(explainSilence(trip, NO_SURROUNDINGS, NOW)?.reasons).toContain(
    'El teléfono no va con el camión: lo que reporta no dice nada de él',
  )
})

test.each([
  ['so long as they could be compared', 4, 'Operador y camión separados por 7,000 metros'],
  ['after that', 14, 'El teléfono no va con el camión, cuya última señal fue a 7,000 metros de él'],
])('a truck that reports every ten minutes is apart from its operator %s', (_when, silentMin, text) => {
  const { operatorTrack, truckTrack } = tripOf({ silentMin, isApart: false })
  const sparse = truckTrack.filter((_, index) => index === 0).flatMap((fix) => [fix, { ...fix, at: fix.at - 10 * MIN }])
  const trip = aTrip({ operatorTrack, truckTrack: sparse, isApart: true })
  const { factors } = assessTrip(trip, { geofences: [], surroundings: NO_SURROUNDINGS }, DEFAULT_RISK_WEIGHTS, NOW)
  expect(factors.find(({ type }) => type === 'SEPARACION')?.text).toBe(text)
})

test('who presses the button on a phone that was left asks for help', () => {
  const trip = tripOf({ silentMin: 30, isApart: true })
  const leftPhone = trip.leftPhone.map((fix, index) => ({ ...fix, panic: index === 0 }))
  const { factors } = assessTrip(
    { ...trip, leftPhone },
    { geofences: [], surroundings: NO_SURROUNDINGS },
    DEFAULT_RISK_WEIGHTS,
    NOW,
  )
  expect(factors.map(({ type }) => type)).toContain('PANICO')
})

const at = (source: 'original' | 'unit', minutes: number, over: Partial<GpsFix> = {}): ReceivedFix => ({
  fix: aFix({ source, at: NOW + minutes * MIN, speedKmh: source === 'unit' ? KMH : 0, ...over }),
  ...{ quality: 'good', receivedAt: NOW + minutes * MIN },
})
const stood = [-4, 0].map((minutes) => at('unit', minutes, { speedKmh: 0 }))
test.each<[string, readonly ReceivedFix[], boolean, number]>([
  ['no truck was ever heard', [at('original', 0)], true, 0],
  ['no phone was', [at('unit', 0)], true, 0],
  ['the truck is heard as late as the phone', [at('unit', 0), at('original', 4)], true, 0],
  ['the truck is silent', [at('unit', 0), at('original', 6)], true, 1],
  ['the truck is silent, and they were together', [at('unit', 0), at('original', 6)], false, 0],
  ['the truck stood, and its phone is in sight of it', [...stood, at('original', 6, { point: north(190) })], true, 0],
  ['the truck stood, and its phone is not', [...stood, at('original', 6, { point: north(210) })], true, 1],
  [
    'the truck stood for a moment',
    [at('unit', -1), at('unit', 0, { speedKmh: 0 }), at('original', 6, { point: north(100) })],
    true,
    1,
  ],
  ['its phone came to where it stood', [...stood, at('original', 6, { point: north(20) })], true, 0],
  [
    'its phone went off from near it as trucks go',
    [...stood, at('original', 6, { point: north(150) }), at('original', 7, { point: north(1_300), speedKmh: 70 })],
    true,
    0,
  ],
  [
    'its phone went off from near it on foot',
    [...stood, at('original', 6, { point: north(150) }), at('original', 12, { point: north(500), speedKmh: 4 })],
    true,
    1,
  ],
  [
    'its phone came to where it had just come to rest',
    [at('unit', -1, { speedKmh: 0 }), at('unit', 0, { speedKmh: 0 }), at('original', 6, { point: north(20) })],
    true,
    0,
  ],
  [
    'nobody knows where its phone is to a kilometre',
    [...stood, at('original', 6, { point: north(1_200), accuracyM: 1_500 })],
    true,
    1,
  ],
  ['nobody knows whether it stood', [at('unit', 0, { speedKmh: null }), at('original', 6)], true, 1],
  ['the truck is heard again', [at('unit', 0), at('original', 6), at('unit', 7)], true, 0],
])('%s', (_why, rows, isApart, left) => {
  const tracks = withFixes(NO_TRACKS, rows)
  const { cargo, leftPhone } = cargoTracks(tracks, isApart)
  expect(Math.min(1, leftPhone.length)).toBe(left)
  if (left === 0) expect(cargo).toBe(tracks)
  else expect(cargo.operator.believed).toEqual([])
})

test.each([
  ['the phone', 'original', null],
  ['the truck', 'unit', NOW + 8 * MIN],
] as const)('of a placeholder that %s sent last only the truck’s is a sign of the truck', (_who, source, expected) => {
  const placeholder = { ...at(source, 8), quality: 'placeholder' as const }
  const tracks = withFixes(NO_TRACKS, [at('unit', 0), at('original', 6), placeholder])
  expect(cargoTracks(tracks, true).cargo).toMatchObject({ lastPlaceholderAt: expected, phonePlaceholderAt: null })
})
