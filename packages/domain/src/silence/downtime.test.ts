import { expect, test } from 'vitest'
import { type Downtime, downtimesBetween, isOwnSilence, listenedAfter, listenedMs, waitAtMost } from './downtime.ts'

const MIN = 60_000
const down = (...spans: readonly (readonly [number, number])[]): readonly Downtime[] =>
  spans.map(([from, until]) => ({ fromAt: from * MIN, untilAt: until * MIN }))

test.each<[string, readonly Downtime[], number, number, number]>([
  ['all of it, without a downtime', [], 0, 20, 20],
  ['not what a downtime took', down([5, 15]), 0, 20, 10],
  ['not what several took', down([1, 2], [5, 15]), 0, 20, 9],
  ['all of it, where one was over before', down([-5, 0]), 0, 20, 20],
  ['all of it, where one came after', down([20, 30]), 0, 20, 20],
  ['only what lies within', down([-5, 5], [18, 30]), 0, 20, 13],
  ['nothing, within a downtime', down([0, 20]), 3, 19, 0],
  ['nothing, of a time that runs backwards', down([0, 20]), 20, 3, 0],
])('of a time is listened to %s', (_why, downtimes, from, until, minutes) => {
  expect(listenedMs(from * MIN, until * MIN, downtimes)).toBe(minutes * MIN)
})

test.each<[string, readonly Downtime[], number]>([
  ['then, without a downtime', [], 13],
  ['later, by one that began before', down([5, 15]), 18],
  ['later, by each that began before', down([11, 15], [16, 20]), 21],
  ['then, where one was over before', down([5, 10]), 13],
  ['then, where one begins only then', down([13, 20]), 13],
])('three minutes since the tenth are listened to %s', (_why, downtimes, minutes) => {
  expect(listenedAfter(10 * MIN, 3 * MIN, downtimes)).toBe(minutes * MIN)
})

test.each<[string, readonly number[], number, readonly Downtime[]]>([
  ['no minute is known', [], 30, []],
  ['a server has run until now', [7, 8, 9], 9.9, []],
  ['it starts anew within the next minute', [7, 8, 9], 10, []],
  ['it was down since, and nobody knows at which second it stopped', [7, 8, 9], 25.5, down([9, 25.5])],
  ['it was down between, and nobody knows at which second it began', [7, 8, 24, 25, 26], 26.5, down([8, 25])],
  ['it ran for one minute between two downtimes', [8, 24, 40, 41, 42], 42.5, down([8, 25], [25, 41])],
  ['it has begun just now', [8, 24], 24.2, down([8, 24.2])],
  ['one minute proves none of those before it', [7, 8, 9, 20], 25.5, down([9, 21], [21, 25.5])],
])('of the minutes in which a server ran: %s', (_why, minutes, now, found) => {
  const inMs = minutes.map((at) => at * MIN)
  expect(downtimesBetween(inMs, now * MIN)).toEqual(found)
})

test.each<[string, readonly Downtime[], number, number, number, number, boolean]>([
  ['where there was no downtime', [], 0, 3, 0, 3, true],
  ['of a unit that was heard since', down([0, 16]), 16, 3, 16, 16, true],
  ['not yet, after less than its limit', down([0, 16]), 0, 3, 0, 18.9, false],
  ['after its limit', down([0, 16]), 0, 3, 0, 19, true],
  ['by what was listened to before and after together', down([2, 18]), 0, 3, 0, 19, true],
  ['of a sparse one after five minutes', down([0, 16]), 0, 12, 0, 21, true],
  ['of a sparse one not before', down([0, 16]), 0, 12, 0, 20.9, false],
  ['of one whose interval is longer, when that has passed and a minute', down([0, 16]), 0, 24, 0, 25, true],
  ['and not before', down([0, 16]), 0, 24, 0, 24.9, false],
  ['not of one that has just sent what it kept meanwhile', down([0, 16]), 3, 3, 17, 17, false],
  ['of one that sent that, and then nothing for its limit', down([0, 16]), 3, 3, 17, 20, true],
  ['of a sparse one that sent that, five minutes later', down([0, 16]), 3, 12, 17, 22, true],
])('a silence is the unit’s own: %s', (_why, downtimes, fixAt, limit, receivedAt, now, isOwn) => {
  const atMostMs = waitAtMost((limit * MIN) / 3)
  const reception = { fixAt: fixAt * MIN, receivedAt: receivedAt * MIN, limitMs: limit * MIN, atMostMs }
  expect(isOwnSilence(reception, now * MIN, downtimes)).toBe(isOwn)
})
