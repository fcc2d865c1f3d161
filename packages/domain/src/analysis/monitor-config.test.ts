import { describe, expect, test } from 'vitest'
import {
  chooseAll,
  DEFAULT_MONITOR_CONFIG,
  isChosen,
  MONITOR_STATUSES,
  type MonitorConfig,
  parseInterval,
  parseThreshold,
  readMonitorConfig,
  toggleStatus,
  writeMonitorConfig,
} from './monitor-config.ts'

test.each([
  ['5', 5],
  ['600', 600],
  ['30', 30],
  [' 45 ', 45],
  ['4', 5],
  ['601', 600],
  ['0', 5],
  ['-20', 5],
  ['12.9', 12],
  ['4.9', 5],
  ['600.9', 600],
  ['99999999999999999999', 600],
  ['', 30],
  ['  ', 30],
  ['treinta', 30],
  ['12s', 30],
  ['1e2', 30],
  ['0x20', 30],
  ['Infinity', 30],
  ['NaN', 30],
  ['12,5', 30],
])('an interval of %j is %s s', (text, seconds) => expect(parseInterval(text)).toBe(seconds))

test.each([
  ['5', 5],
  ['480', 480],
  ['4', 5],
  ['481', 480],
  ['90', 90],
  ['', 60],
  ['una hora', 60],
  ['-1', 5],
])('a threshold of %j is %s min', (text, minutes) => expect(parseThreshold(text)).toBe(minutes))

describe('the filter', () => {
  test.each([
    ['choosing one out of all', 'all', 'load', ['load']],
    ['a second one, in the order of the list', ['load'], 'in transit', ['in transit', 'load']],
    ['unchecking one', ['in transit', 'load'], 'load', ['in transit']],
    ['unchecking the last is all', ['load'], 'load', 'all'],
    ['all four one by one are not all', ['in transit', 'in route', 'load'], 'download waiting', [...MONITOR_STATUSES]],
  ] as const)('%s', (_why, filter, status, after) => expect(toggleStatus(filter, status)).toEqual(after))

  test('choosing all clears the individual ones', () => expect(chooseAll()).toBe('all'))

  test.each([
    ['all', 'in transit', true],
    ['all', 'teleported', true],
    [['load'], 'load', true],
    [['load'], 'in transit', false],
  ] as const)('%j shows %s: %s', (filter, status, shown) => expect(isChosen(filter, status)).toBe(shown))
})

describe('what was kept', () => {
  const own: MonitorConfig = { filter: ['load'], autoRefresh: false, intervalS: 5, thresholdMinutes: 480, push: true }

  test.each([
    ['own', own],
    ['default', DEFAULT_MONITOR_CONFIG],
  ])('comes back: %s', (_why, config) => {
    expect(readMonitorConfig(JSON.parse(JSON.stringify(writeMonitorConfig(config))))).toEqual(config)
  })

  test('has the fields of the specification', () => {
    expect(writeMonitorConfig(own)).toEqual({
      selectedFilter: ['load'],
      autoRefreshEnabled: false,
      refreshInterval: 5,
      alertThresholdMinutes: 480,
      pushEnabled: true,
    })
  })

  test.each([
    ['nothing', null],
    ['nothing at all', undefined],
    ['no object', 'hola'],
    ['a list', [1, 2]],
    ['an empty object', {}],
    [
      'fields of another kind',
      { selectedFilter: 7, autoRefreshEnabled: 'no', refreshInterval: {}, alertThresholdMinutes: null, pushEnabled: 1 },
    ],
    ['a filter of nothing that is', { selectedFilter: ['complete', 'teleported', 3] }],
    ['an empty filter', { selectedFilter: [] }],
    ['no numbers', { refreshInterval: 'x', alertThresholdMinutes: Number.NaN }],
  ])('%s is as by default', (_why, stored) => expect(readMonitorConfig(stored)).toEqual(DEFAULT_MONITOR_CONFIG))

  test.each([
    ['out of range', { refreshInterval: 1, alertThresholdMinutes: 9999 }, { intervalS: 5, thresholdMinutes: 480 }],
    ['not finite', { refreshInterval: Number.POSITIVE_INFINITY }, { intervalS: 600 }],
    ['with a fraction', { refreshInterval: 7.8 }, { intervalS: 7 }],
    ['as text', { refreshInterval: '45', alertThresholdMinutes: '90' }, { intervalS: 45, thresholdMinutes: 90 }],
    [
      'statuses twice, strange ones among them',
      { selectedFilter: ['load', 'load', 'off', 'in transit'] },
      { filter: ['in transit', 'load'] },
    ],
    ['one bad field leaves the others', { refreshInterval: 'x', pushEnabled: true }, { intervalS: 30, push: true }],
  ] as const)('%s', (_why, stored, read) =>
    expect(readMonitorConfig(stored)).toEqual({ ...DEFAULT_MONITOR_CONFIG, ...read }),
  )
})

test('a reset restores filter all, auto-refresh on, 30 s, 60 min, push off', () => {
  expect(DEFAULT_MONITOR_CONFIG).toEqual({
    filter: 'all',
    autoRefresh: true,
    intervalS: 30,
    thresholdMinutes: 60,
    push: false,
  })
})
