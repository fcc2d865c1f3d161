import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { firstSignalHour, heededSpans, hourlySignals, SIGNAL_HOURS } from './hourly-signals.ts'

const NOW = Date.UTC(2026, 10, 27, 12, 42)
/** The hour that has begun, and the one before it. */
const THIS = Date.UTC(2026, 10, 27, 12)
const BEFORE = THIS - HOUR_MS
const ALWAYS = [{ fromAt: 0, untilAt: null }]
const MIN = MINUTE_MS

test.each<[string, object, readonly [before: number | null, now: number | null]]>([
  ['an hour in which the server ran and nothing came is silent', {}, [0, 0]],
  ['a position is known whatever else is', { positions: new Map([[BEFORE, 12]]), servedMs: new Map() }, [12, null]],
  ['the server was away', { servedMs: new Map() }, [null, null]],
  [
    'it ran for half of the hour',
    {
      servedMs: new Map([
        [BEFORE, 30 * MIN],
        [THIS, 21 * MIN],
      ]),
    },
    [0, 0],
  ],
  [
    'and for less',
    {
      servedMs: new Map([
        [BEFORE, 29 * MIN],
        [THIS, 20 * MIN],
      ]),
    },
    [null, null],
  ],
  ['it was registered in the middle of the hour', { heeded: [{ fromAt: BEFORE + 30 * MIN, untilAt: null }] }, [0, 0]],
  ['and later', { heeded: [{ fromAt: BEFORE + 31 * MIN, untilAt: null }] }, [null, 0]],
  ['it was disabled before', { heeded: [{ fromAt: 0, untilAt: BEFORE }] }, [null, null]],
  [
    'its trips took turns',
    {
      heeded: [
        { fromAt: 0, untilAt: BEFORE + 20 * MIN },
        { fromAt: THIS - 20 * MIN, untilAt: THIS },
      ],
    },
    [0, null],
  ],
  ['nobody may be told of it', { heeded: [] }, [null, null]],
])('%s', (_why, over, expected) => {
  const servedMs = new Map([
    [BEFORE, HOUR_MS],
    [THIS, 42 * MIN],
  ])
  const hours = hourlySignals({ positions: new Map(), servedMs, heeded: ALWAYS, ...over }, NOW)
  expect(hours.slice(-2).map(({ positions }) => positions)).toEqual(expected)
})

test('an hour that has only begun is not yet silent', () => {
  const now = THIS + 9 * MIN
  const hours = hourlySignals({ positions: new Map(), servedMs: new Map([[THIS, 9 * MIN]]), heeded: ALWAYS }, now)
  expect(hours.at(-1)).toEqual({ fromAt: THIS, positions: null })
})

test('they are 24, the oldest first', () => {
  const hours = hourlySignals({ positions: new Map(), servedMs: new Map(), heeded: [] }, NOW)
  expect(hours).toHaveLength(SIGNAL_HOURS)
  expect(hours[0]?.fromAt).toBe(firstSignalHour(NOW))
  expect(hours.at(-1)?.fromAt).toBe(THIS)
})

test.each<
  [string, number | null, readonly [at: number, isDisabled: boolean][], readonly (readonly (number | null)[])[]]
>([
  ['never disabled', null, [], [[1, null]]],
  ['disabled before all that is known', 5, [], [[1, 5]]],
  ['disabled', 20, [[20, true]], [[1, 20]]],
  [
    'and enabled again',
    null,
    [
      [20, true],
      [30, false],
    ],
    [
      [1, 20],
      [30, null],
    ],
  ],
  ['enabled, disabled before all that is known', null, [[30, false]], [[30, null]]],
  [
    'and disabled again',
    40,
    [
      [30, false],
      [40, true],
    ],
    [[30, 40]],
  ],
])('a device is heeded while it is enabled: %s', (_why, disabledAt, turns, expected) => {
  const spans = heededSpans(
    { registeredAt: 1, disabledAt },
    turns.map(([at, isDisabled]) => ({ at, isDisabled })),
  )
  expect(spans.map(({ fromAt, untilAt }) => [fromAt, untilAt])).toEqual(expected)
})
