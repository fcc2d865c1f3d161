import { expect, test } from 'vitest'
import type { Counters, KpiMeasure } from './counters.ts'
import { computeKpi } from './kpi.ts'
import { KPIS, type KpiKey } from './kpis.ts'

/** A number is counted in the first bucket, a histogram as it is. */
const counters = (of: Partial<Record<KpiMeasure, number | Readonly<Record<number, number>>>>): Counters =>
  new Map(
    Object.entries(of).map(([measure, n]) => [
      measure as KpiMeasure,
      new Map(typeof n === 'number' ? [[0, n]] : Object.entries(n).map(([bucket, count]) => [Number(bucket), count])),
    ]),
  )

const CASES: readonly (readonly [
  why: string,
  key: KpiKey,
  of: Counters,
  value: number | null,
  sample: number,
  excluded: number,
])[] = [
  ['no trip is none', 'trips', counters({}), 0, 0, 0],
  ['trips', 'trips', counters({ trips: 7 }), 7, 7, 0],
  ['deliveries', 'delivered', counters({ delivered: 3 }), 3, 3, 0],
  ['no delivery is no share', 'on-time', counters({ trips: 4 }), null, 0, 0],
  ['nobody planned any', 'on-time', counters({ delivered: 4 }), null, 0, 4],
  ['seven of eight on time, two unplanned', 'on-time', counters({ delivered: 10, planned: 8, onTime: 7 }), 87.5, 8, 2],
  ['all late', 'on-time', counters({ delivered: 2, planned: 2 }), 0, 2, 0],
  ['all on time: none is late', 'late-p50', counters({ delivered: 3, planned: 3, onTime: 3 }), null, 0, 0],
  [
    'half of the late ones',
    'late-p50',
    counters({ delivered: 4, planned: 3, lateMinutes: { 5: 1, 40: 1, 300: 1 } }),
    40,
    3,
    1,
  ],
  ['nine late ones are too few for a tail', 'late-p90', counters({ lateMinutes: { 5: 9 } }), null, 9, 0],
  ['nine of ten late ones', 'late-p90', counters({ lateMinutes: { 5: 9, 90: 1 } }), 5, 10, 0],
  ['a day and a half', 'duration', counters({ delivered: 2, durationSeconds: 3 * 86_400 }), 1.5, 2, 0],
  ['nothing delivered has no duration', 'duration', counters({}), null, 0, 0],
  [
    'half of the waits that are over',
    'origin-stay-p50',
    counters({ originStayMinutes: { 5: 1, 90: 2 }, originStaysCut: 3 }),
    90,
    3,
    3,
  ],
  ['nine waits are too few for a tail', 'origin-stay-p90', counters({ originStayMinutes: { 5: 9 } }), null, 9, 0],
  [
    'waits at the other end',
    'destination-stay-p50',
    counters({ originStayMinutes: { 5: 9 }, destinationStaysCut: 1 }),
    null,
    0,
    1,
  ],
  ['nine of ten waits', 'destination-stay-p90', counters({ destinationStayMinutes: { 5: 9, 400: 1 } }), 5, 10, 0],
  [
    'nine forecasts are too few to say how wrong they are',
    'forecast-2h-p50',
    counters({ delivered: 12, forecastErrorMinutes2h: { 5: 9 } }),
    null,
    9,
    3,
  ],
  [
    'half of ten forecasts were wrong by no more than seven minutes',
    'forecast-2h-p50',
    counters({ delivered: 12, forecastErrorMinutes2h: { 0: 3, 7: 2, 90: 5 }, forecastErrorMinutes6h: { 200: 12 } }),
    7,
    10,
    2,
  ],
  [
    'seven of ten arrived within the interval',
    'forecast-2h-held',
    counters({ delivered: 10, forecastErrorMinutes2h: { 5: 10 }, forecastsHeld2h: 7 }),
    70,
    10,
    0,
  ],
  ['of nobody anything was said six hours before', 'forecast-6h-p50', counters({ delivered: 4 }), null, 0, 4],
  [
    'none did, six hours before',
    'forecast-6h-held',
    counters({ delivered: 11, forecastErrorMinutes6h: { 5: 11 }, forecastsHeld2h: 7 }),
    0,
    11,
    0,
  ],
  [
    'an hour and a half in danger, one still there',
    'danger-hours',
    counters({ dangerAlerts: 2, dangerSeconds: 5_400, openDangerAlerts: 1 }),
    1.5,
    2,
    1,
  ],
  ['nobody stood in danger', 'danger-hours', counters({}), 0, 0, 0],
  ['who is still there was not there for 0 hours', 'danger-hours', counters({ openDangerAlerts: 2 }), null, 0, 2],
  ['alerts of all severities', 'alerts', counters({ alerts: { 0: 1, 1: 2, 2: 3 } }), 6, 6, 0],
  ['alerts by trips', 'alerts-per-hundred', counters({ alerts: { 0: 3 }, trips: 12 }), 25, 12, 0],
  ['alerts without trips', 'alerts-per-hundred', counters({ alerts: { 0: 3 } }), null, 0, 0],
  [
    '2.4 minutes; who waits and who ended alone are missing',
    'attend-p50',
    counters({ alerts: { 0: 4, 1: 6 }, attendTenths: { 24: 1, 90: 1 }, endedAlone: 5, unattended: 2 }),
    2.4,
    2,
    8,
  ],
  ['nine of ten', 'attend-p90', counters({ alerts: { 0: 10 }, attendTenths: { 10: 9, 600: 1 } }), 1, 10, 0],
  [
    'half of the silences that were detected; of one nobody knows since when',
    'detect-p50',
    counters({ silenceAlerts: { 0: 2, 1: 2 }, detectTenths: { 300: 1, 304: 1, 900: 1 } }),
    30.4,
    3,
    1,
  ],
  [
    'nine are too few for a tail',
    'detect-p90',
    counters({ silenceAlerts: { 0: 9 }, detectTenths: { 300: 9 } }),
    null,
    9,
    0,
  ],
  [
    'a call at once is 0, and who was never called is missing',
    'first-call-p50',
    counters({ alerts: { 0: 1, 1: 3 }, callTenths: { 0: 2, 55: 1 } }),
    0,
    3,
    1,
  ],
  ['nine of ten called', 'first-call-p90', counters({ alerts: { 1: 10 }, callTenths: { 20: 9, 600: 1 } }), 2, 10, 0],
  [
    'who waits for half an hour counts against it, who ended alone does not',
    'attended-in-time',
    counters({ attendTenths: { 299: 2, 300: 1 }, unattended: 1, endedAlone: 9 }),
    50,
    4,
    9,
  ],
  ['closed by people', 'close-p50', counters({ alerts: { 1: 3 }, closeTenths: { 50: 1 } }), 5, 1, 2],
  ['nine of ten closed', 'close-p90', counters({ alerts: { 1: 10 }, closeTenths: { 50: 10 } }), 5, 10, 0],
  [
    'nine are too few to call a share false',
    'false-alarms',
    counters({ alerts: { 1: 9 }, closeTenths: { 1: 9 }, falseAlarms: 9 }),
    null,
    9,
    0,
  ],
  [
    'four of ten false',
    'false-alarms',
    counters({ alerts: { 1: 12 }, closeTenths: { 1: 10 }, falseAlarms: 4 }),
    40,
    10,
    2,
  ],
  ['help', 'help-calls', counters({ helpCalls: 2 }), 2, 2, 0],
  ['incidents of all hours', 'incidents', counters({ incidents: { 3: 1, 22: 2 } }), 3, 3, 0],
  ['grave ones', 'grave-incidents', counters({ incidents: { 3: 5 }, graveIncidents: 1 }), 1, 1, 0],
  ['silences by trips', 'silences-per-hundred', counters({ silenceAlerts: { 0: 1, 5: 1 }, trips: 8 }), 25, 8, 0],
  ['three of twelve unexplained', 'unexplained-silences', counters({ silenceAlerts: { 0: 3, 2: 9 } }), 25, 12, 0],
  ['too few silences', 'unexplained-silences', counters({ silenceAlerts: { 0: 3 } }), null, 3, 0],
  ['possible jammers, proved or not', 'probable-jammers', counters({ possibleJammers: 2 }), 2, 2, 0],
  ['open at four changes of shift', 'alerts-at-shift-change', counters({ alertsAtShiftChange: 10 }), 2.5, 4, 0],
  ['none was open', 'alerts-at-shift-change', counters({}), 0, 4, 0],
  [
    'a platform of few sessions counts for less',
    'platforms-read',
    counters({ platformHours: 6, wantedMinutes: 400, readMinutes: 300 }),
    75,
    6,
    0,
  ],
  ['down all the time is 0, not nothing', 'platforms-read', counters({ platformHours: 9, wantedMinutes: 80 }), 0, 9, 0],
  ['too few hours', 'platforms-read', counters({ platformHours: 4, wantedMinutes: 80, readMinutes: 80 }), null, 4, 0],
  ['nobody read: neither up nor down', 'platforms-read', counters({ delivered: 3 }), null, 0, 0],
  [
    'two of three measured, the long one counts for more',
    'way-covered',
    counters({ delivered: 3, measuredTrips: 2, trackedSeconds: 4_000, coveredSeconds: 1_000 }),
    25,
    2,
    1,
  ],
  ['nothing measured is not nothing covered', 'way-covered', counters({ delivered: 3 }), null, 0, 3],
  [
    'read from platforms',
    'from-platforms',
    counters({ delivered: 2, delayTenths: { 3: 2 }, platformPositions: 30, trackerPositions: 50, phonePositions: 20 }),
    30,
    2,
    0,
  ],
  [
    'sent by trackers',
    'from-trackers',
    counters({ delivered: 2, delayTenths: { 3: 1 }, platformPositions: 30, trackerPositions: 50, phonePositions: 20 }),
    50,
    1,
    1,
  ],
  [
    'sent by telephones',
    'from-phones',
    counters({ delayTenths: { 3: 1 }, phonePositions: 20, delivered: 1 }),
    100,
    1,
    0,
  ],
  [
    'one of eight was typed; of one trip nobody knows',
    'from-people',
    counters({ delivered: 3, typedTrips: 2, typedPositions: 5, allPositions: 40 }),
    12.5,
    2,
    1,
  ],
  ['nothing known of what was typed is not nothing typed', 'from-people', counters({ delivered: 3 }), null, 0, 3],
  ['no position came', 'from-phones', counters({ delivered: 1, measuredTrips: 1 }), null, 0, 1],
  ['how old they come', 'delay-p50', counters({ delivered: 4, delayTenths: { 2: 1, 4: 1, 90: 1 } }), 0.4, 3, 1],
  ['how old in nine of ten trips', 'delay-p90', counters({ delivered: 10, delayTenths: { 2: 9, 90: 1 } }), 0.2, 10, 0],
  ['the mean of gaps', 'silence', counters({ gapMinutes: { 10: 1, 50: 1 }, gapSeconds: 3_630 }), 30.25, 2, 0],
  ['no gap is no silence', 'silence', counters({ entries: 4 }), null, 0, 0],
  ['an hour is long', 'long-silences', counters({ gapMinutes: { 50: 3, 60: 1 } }), 25, 4, 0],
  [
    'the longest in hours',
    'longest-silence',
    counters({ gapMinutes: { 10: 40, 90: 1 }, longestGapMinutes: { 15: 20, 90: 21 } }),
    1.5,
    41,
    0,
  ],
  ['entries in time', 'cadence-kept', counters({ dueEntries: 4, onTimeEntries: 3, unmeasuredEntries: 2 }), 75, 4, 2],
  ['nothing was due', 'cadence-kept', counters({ unmeasuredEntries: 2 }), null, 0, 2],
  ['entries', 'entries', counters({ entries: 5 }), 5, 5, 0],
  ['six alerts in an hour', 'alert-rate', counters({ alerts: { 0: 6 } }), 1, 6, 0],
  ['open ones', 'open-alerts', counters({ openAlerts: 3 }), 3, 3, 0],
  ['promises', 'promises-kept', counters({ keptPromises: 3, brokenPromises: 1, unsettledPromises: 2 }), 75, 4, 2],
  ['unsettled promises are neither', 'promises-kept', counters({ unsettledPromises: 2 }), null, 0, 2],
]

test.each(CASES)('%s (%s)', (_why, key, of, value, sample, excluded) => {
  expect(computeKpi(KPIS[key], { counters: of, minutes: 60, shiftChanges: 4 })).toEqual({ value, sample, excluded })
})

test('every figure has a case', () => {
  expect([...new Set(CASES.map(([, key]) => key))].toSorted()).toEqual(Object.keys(KPIS).toSorted())
})

test('of no time there is no rate', () => {
  expect(computeKpi(KPIS['alert-rate'], { counters: counters({}), minutes: 0, shiftChanges: 0 }).value).toBeNull()
})

test('without a change of shift nobody knows how many alerts were open at one', () => {
  const basis = { counters: counters({ alerts: 3 }), minutes: 60, shiftChanges: 0 }
  expect(computeKpi(KPIS['alerts-at-shift-change'], basis)).toEqual({ value: null, sample: 0, excluded: 0 })
})
