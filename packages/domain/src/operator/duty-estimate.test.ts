import { expect, test } from 'vitest'
import { type DutyEstimate, dutyEstimate } from './duty-estimate.ts'
import type { DutyFix } from './duty-stretches.ts'

const MINUTE = 60_000
const NOW = 100_000 * MINUTE
const estimateOf = (fixes: readonly DutyFix[], leftAt: number | null = null): DutyEstimate =>
  dutyEstimate({ fixes, leftAt }, NOW)
/** Minutes of driving (positive), of standing (negative) or of silence, up to now; a fix a minute, 1 km a minute. */
type Plan = readonly (number | `silence ${number}`)[]

function fixesOf(plan: Plan): DutyFix[] {
  const lengths = plan.map((part) => (typeof part === 'number' ? Math.abs(part) : Number(part.slice(8))))
  let at = NOW - lengths.reduce((sum, minutes) => sum + minutes, 0) * MINUTE
  let km = 0
  const fixes: DutyFix[] = []
  for (const [index, part] of plan.entries()) {
    const length = lengths[index] ?? 0
    const isDriven = typeof part === 'number' && part > 0
    for (let minute = 0; minute < length; minute++) {
      if (typeof part === 'number' || minute === 0)
        fixes.push({
          at: at + minute * MINUTE,
          point: { lat: 20 + km / 111.19, lng: -100 },
          speedKmh: isDriven ? 60 : 0,
        })
      if (isDriven) km += 1
    }
    at += length * MINUTE
  }
  return fixes
}

test.each<readonly [string, Plan, object]>([
  ['of nothing nothing is known', [], { drivingMin: null, sinceAt: null, dayDrivingMin: 0, level: 'normal' }],
  [
    'what is driven since the first fix counts, and may be more',
    [60],
    { drivingMin: 60, dayDrivingMin: 60, isAtLeast: true },
  ],
  ['nothing is known of the day before the first fix', [60], { dayUnknownMin: 1_380 }],
  ['since a pause that was seen it is no less', [-30, 60], { drivingMin: 60, isAtLeast: false }],
  ['a pause of 30 min begins anew', [200, -30, 38], { drivingMin: 38, dayDrivingMin: 238, sinceAt: NOW - 38 * MINUTE }],
  ['one of 29 does not, and is no driving', [200, -29, 38], { drivingMin: 238 }],
  ['a halt under 5 min is traffic, which is driving', [60, -4, 60], { drivingMin: 124 }],
  ['one of 5 is none', [60, -5, 60], { drivingMin: 120 }],
  ['in a pause nothing is driven and none is due', [200, -30], { drivingMin: 0, sinceAt: null, pauseDueAt: null }],
  ['at a short halt none is due, as he does not drive', [200, -10], { drivingMin: 200, pauseDueAt: null }],
  ['a pause is due five hours after the last one', [-30, 200], { pauseDueAt: NOW + 100 * MINUTE }],
  ['4 h 29 is nothing yet', [-30, 269], { drivingMin: 269, level: 'normal' }],
  ['4 h 30 is a warning', [-30, 270], { drivingMin: 270, level: 'warning' }],
  ['5 h still is', [-30, 300], { drivingMin: 300, level: 'warning' }],
  ['a minute more is over', [-30, 301], { drivingMin: 301, level: 'over', lacksRest: false }],
  ['a silence of 30 min is bridged', [60, 'silence 30', 60], { dayUnknownMin: 1_290 }],
  ['a silence after a halt is no rest that was seen', [200, -10, 'silence 20'], { drivingMin: 200, pauseDueAt: null }],
  ['one that ends at the same place is', [200, -10, 'silence 20', -1], { drivingMin: 0 }],
  [
    'a longer one hides whether there was a pause',
    [60, 'silence 31', 60],
    { drivingMin: null, sinceAt: null, dayDrivingMin: 120, dayUnknownMin: 1_320, level: 'normal' },
  ],
  ['so does one up to now', [60, 'silence 40'], { drivingMin: null, pauseDueAt: null, dayUnknownMin: 1_380 }],
  ['one before the last pause hides nothing of it', [60, 'silence 31', -30, 45], { drivingMin: 45 }],
  ['14 h in a day are the most', [280, -30, 280, -30, 280], { dayDrivingMin: 840, lacksRest: false, level: 'warning' }],
  [
    'more lacks a rest, however often he paused',
    [280, -30, 280, -30, 281, -30],
    { drivingMin: 0, lacksRest: true, level: 'over' },
  ],
  ['what was driven before 24 h ago is another day', [300, -1_400, 40], { dayDrivingMin: 40 }],
])('%s', (_why, plan, estimate) => expect(estimateOf(fixesOf(plan))).toMatchObject(estimate))

test('a unit that says no speed drives by how far it came', () => {
  const fixes = fixesOf([60]).map((fix) => ({ ...fix, speedKmh: null }))
  expect(estimateOf(fixes).dayDrivingMin).toBe(60)
})

test.each([
  ['a fix a minute', 1],
  ['a fix each 25 min', 25],
])('who creeps through a jam at 4 km/h does not rest: %s', (_how, everyMin) => {
  const jam = Array.from({ length: 50 / everyMin + 1 }, (_, i) => ({
    at: NOW - (50 - i * everyMin) * MINUTE,
    point: { lat: 20 + 200 / 111.19 + (i * everyMin * 4) / 60 / 111.19, lng: -100 },
    speedKmh: 4,
  }))
  const before = fixesOf([200]).map((fix) => ({ ...fix, at: fix.at - 50 * MINUTE }))
  expect(estimateOf([...before, ...jam]).drivingMin).toBeGreaterThanOrEqual(200)
})

test('drift about a place is no driving', () => {
  const fixes = fixesOf([-60]).map((fix, i) => ({ ...fix, point: { ...fix.point, lat: 20 + (i % 2) * 0.0003 } }))
  expect(estimateOf(fixes)).toMatchObject({ dayDrivingMin: 0, drivingMin: 0 })
})

test('what he does after he was relieved is not known', () => {
  const relieved = estimateOf(fixesOf([-30, 60]).slice(0, -10), NOW - 10 * MINUTE)
  expect(relieved).toMatchObject({ drivingMin: null, pauseDueAt: null, dayDrivingMin: 50, dayUnknownMin: 1_360 })
})
