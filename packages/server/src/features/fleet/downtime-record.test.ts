import { expect, test } from 'vitest'
import type { TripView } from '../../ports/fleet-view.ts'
import { downtimeRecord } from './downtime-record.ts'

const MINUTE_MS = 60_000
const START = 100 * MINUTE_MS

/** Of a server that starts at minute 100: `minutes` in which one ran before, and the last signals of its trips. */
function startedServer(minutes: readonly number[], lastSignals: readonly number[] = []) {
  const state = { now: START, stoodMs: 0 }
  const machineNow = () => START + state.stoodMs
  const downtimes = downtimeRecord({ now: () => state.now, machineNow })
  downtimes.begin({
    minutes: minutes.map((minute) => minute * MINUTE_MS),
    fleet: {
      organisationIds: () => ['1'],
      trips: () => lastSignals.map((minute) => ({ lastSignalAt: minute * MINUTE_MS }) as TripView),
    },
  })
  const pass = (minute: number) => {
    state.now += minute * MINUTE_MS
  }
  const standStill = (minutes: number) => {
    pass(minutes)
    state.stoodMs += minutes * MINUTE_MS
  }
  const inMinutes = () => downtimes.list().map(({ fromAt, untilAt }) => [fromAt / MINUTE_MS, untilAt / MINUTE_MS])
  return { downtimes, pass, standStill, inMinutes }
}

test.each<[string, readonly number[], readonly number[], readonly (readonly number[])[]]>([
  ['of an empty installation nothing is known', [], [], []],
  ['by the minutes in which a server ran, however late a unit was heard', [82, 83, 84], [99], [[84, 100]]],
  [
    'each of several, though one unit was heard in between',
    [83, 84, 98],
    [98],
    [
      [84, 99],
      [99, 100],
    ],
  ],
  ['without minutes by the middle of what was heard last', [], [84, 82, 99], [[84, 100]]],
  ['a clock that runs ahead makes none', [], [101], []],
])('when a server was down before its start: %s', (_, minutes, lastSignals, expected) => {
  expect(startedServer(minutes, lastSignals).inMinutes()).toEqual(expected)
})

test('a database that is away is a downtime from its first failure on, while it is away too; a blip is none', () => {
  const { downtimes, pass, inMinutes } = startedServer([])
  downtimes.interrupt(START)
  pass(0.5)
  expect(inMinutes()).toEqual([])
  downtimes.resume()
  downtimes.interrupt(START + MINUTE_MS / 2)
  pass(0.5)
  downtimes.interrupt(START + MINUTE_MS)
  pass(0.5)
  expect(inMinutes()).toEqual([[100.5, 101.5]])
  pass(1)
  downtimes.resume()
  pass(30)
  expect(inMinutes()).toEqual([[100.5, 102.5]])
  downtimes.interrupt(START + 32.5 * MINUTE_MS)
  pass(1)
  expect(inMinutes()).toEqual([
    [100.5, 102.5],
    [132.5, 133.5],
  ])
})

test('what is half a day old is forgotten', () => {
  const { downtimes, pass, inMinutes } = startedServer([84])
  pass(12 * 60)
  downtimes.resume()
  expect(inMinutes()).toEqual([[84, 100]])
  pass(1)
  downtimes.resume()
  expect(inMinutes()).toEqual([])
})

test('where the clock is set back, what lies ahead ends now', () => {
  const { downtimes, pass, inMinutes } = startedServer([84])
  pass(-10)
  downtimes.resume()
  expect(inMinutes()).toEqual([[84, 90]])
  pass(5)
  expect(inMinutes()).toEqual([[84, 90]])
  pass(-15)
  downtimes.resume()
  expect(inMinutes()).toEqual([])
})

test('while positions are refused an answer is no end, until one is stored or none was refused for two minutes', () => {
  const { downtimes, pass, inMinutes } = startedServer([])
  downtimes.refuse()
  pass(1)
  downtimes.resume()
  downtimes.refuse()
  pass(1)
  downtimes.resume()
  expect(inMinutes()).toEqual([[100, 102]])
  downtimes.store()
  downtimes.resume()
  pass(1)
  expect(inMinutes()).toEqual([[100, 102]])
  downtimes.refuse()
  pass(2)
  downtimes.resume()
  pass(1)
  expect(inMinutes()).toEqual([
    [100, 102],
    [103, 105],
  ])
})

test('one refusal, after which positions are stored, is none', () => {
  const { downtimes, pass, inMinutes } = startedServer([])
  downtimes.refuse()
  pass(0.5)
  downtimes.store()
  downtimes.resume()
  expect(inMinutes()).toEqual([])
})

test.each<[string, (downtimes: ReturnType<typeof downtimeRecord>) => void]>([
  ['nobody yet', () => undefined],
  ['a job', ({ beat }) => beat()],
  ['a position that is stored', ({ store }) => store()],
  ['one that is refused', ({ refuse }) => refuse()],
  [
    'all of them',
    ({ store, beat }) => {
      store()
      beat()
      store()
    },
  ],
])('a process that stood still was down since it was last seen to run, whoever comes first: %s', (_, comes) => {
  const { downtimes, pass, standStill, inMinutes } = startedServer([])
  downtimes.beat()
  pass(1)
  standStill(16)
  expect(inMinutes()).toEqual([[101, 117]])
  comes(downtimes)
  expect(inMinutes()).toEqual([[101, 117]])
  standStill(0.5)
  expect(inMinutes()).toEqual([[101, 117.5]])
})

test('neither a process that stood still for a blink nor one whose jobs have not begun was down', () => {
  const { downtimes, standStill, inMinutes } = startedServer([])
  downtimes.store()
  standStill(16)
  downtimes.store()
  expect(inMinutes()).toEqual([])
  downtimes.beat()
  standStill(0.5)
  expect(inMinutes()).toEqual([])
  downtimes.beat()
  standStill(0.5)
  downtimes.resume()
  expect(inMinutes()).toEqual([])
})

test('one that stood still while its database was away was down since that was', () => {
  const { downtimes, pass, standStill, inMinutes } = startedServer([])
  downtimes.beat()
  downtimes.interrupt(START)
  pass(0.5)
  standStill(16)
  downtimes.beat()
  downtimes.resume()
  expect(inMinutes()).toEqual([[100, 116.5]])
})

test('one sender that is refused without end is no downtime of those that are stored', () => {
  const { downtimes, pass, inMinutes } = startedServer([])
  for (let tenSeconds = 0; tenSeconds < 30; tenSeconds++) {
    downtimes.store()
    downtimes.refuse()
    downtimes.resume()
    pass(1 / 6)
    expect(inMinutes()).toEqual([])
  }
})

test('a position that is stored ends no time in which the database is away, and that one ends no refusals', () => {
  const { downtimes, pass, inMinutes } = startedServer([])
  downtimes.refuse()
  pass(1)
  downtimes.interrupt(START + MINUTE_MS)
  pass(1)
  downtimes.store()
  pass(1)
  expect(inMinutes()).toEqual([[100, 103]])
  downtimes.refuse()
  downtimes.resume()
  pass(1)
  expect(inMinutes()).toEqual([[100, 104]])
  downtimes.store()
  pass(5)
  expect(inMinutes()).toEqual([[100, 104]])
})

test('no two are at once: what is interrupted in one that has ended begins with its end', () => {
  const { downtimes, inMinutes, pass } = startedServer([84])
  downtimes.interrupt(START - MINUTE_MS)
  pass(2)
  expect(inMinutes()).toEqual([
    [84, 100],
    [100, 102],
  ])
})
