import { expect, test } from 'vitest'
import { alertOf } from '../../test/alert-of.ts'
import type { AlertNews } from './alert-store.ts'
import { newsBatches } from './news-batches.ts'
import { problemOf } from './sound.ts'
import { repeatEveryMs, soundFor } from './sound-choice.ts'

const news = (alertId: string, severity: 'critical' | 'high' = 'high'): AlertNews => ({
  alert: alertOf({ alertId, severity, type: 'EXCESO_VELOCIDAD' }),
  why: 'new',
})

test('the first news is passed on at once, a flood behind it as one batch', () => {
  const batches: string[][] = []
  let due: (() => void) | null = null
  const { receive, stop } = newsBatches(
    (batch) => batches.push(batch.map(({ alert }) => alert.alertId)),
    (work) => {
      due = work
      return () => {
        due = null
      }
    },
  )
  const elapse = (): void => {
    const work = due
    due = null
    work?.()
  }
  receive(news('first'))
  for (let i = 0; i < 300; i++) receive(news(`a${i % 100}`))
  expect(batches).toEqual([['first']])
  elapse()
  expect(batches).toHaveLength(2)
  expect(batches[1]).toHaveLength(100)
  elapse()
  receive(news('later'))
  expect(batches[2]).toEqual(['later'])
  receive(news('for nobody'))
  stop()
  elapse()
  expect(batches).toHaveLength(3)
})

const SOUNDS = {
  critical: { isOn: true, volumePercent: 90 },
  high: { isOn: true, volumePercent: 60 },
  medium: { isOn: false, volumePercent: 100 },
}
const WITHOUT_CRITICAL = { ...SOUNDS, critical: { isOn: false, volumePercent: 90 } }
const quiet = { ...news('q', 'critical'), alert: alertOf({ severity: 'critical', isQuiet: true }) }
test.each([
  ['nothing', [], SOUNDS, null],
  ['an alert', [news('a')], SOUNDS, { severity: 'high', volumePercent: 60 }],
  [
    'a critical one among others',
    [news('a'), news('b', 'critical'), news('c')],
    SOUNDS,
    { severity: 'critical', volumePercent: 90 },
  ],
  [
    'a critical one among others, for who turned those off',
    [news('a'), news('b', 'critical')],
    WITHOUT_CRITICAL,
    { severity: 'high', volumePercent: 60 },
  ],
  ['what has been told already', [quiet], SOUNDS, null],
] as const)('the sound of %s', (_why, batch, sounds, expected) => {
  expect(soundFor(batch, sounds)).toEqual(expected)
})

test.each([
  ['the browser wants a click first', new DOMException('', 'NotAllowedError'), 'blocked'],
  ['it can’t play the file', new DOMException('', 'NotSupportedError'), 'missing'],
  ['Reconocer stopped it before it began', new DOMException('', 'AbortError'), 'played'],
  ['something else', new Error('x'), 'missing'],
] as const)('a sound that fails because %s', (_why, error, expected) => {
  expect(problemOf(error)).toBe(expected)
})

const MINUTE_MS = 60_000
test.each([
  ['nothing is open', [], null],
  ['what waits is not critical', [alertOf({ severity: 'high' })], null],
  ['it is acknowledged', [alertOf({ acknowledgedAt: 5 })], null],
  ['a critical one waits', [alertOf()], 30_000],
  ['it has waited for more than thirty minutes', [alertOf({ openedAt: -31 * MINUTE_MS })], 120_000],
  ['one old, one new', [alertOf({ openedAt: -31 * MINUTE_MS }), alertOf()], 30_000],
] as const)('how often the critical sound comes back when %s', (_why, open, expected) => {
  expect(repeatEveryMs(open, 1_000)).toBe(expected)
})
