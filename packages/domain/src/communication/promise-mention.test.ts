import { expect, test } from 'vitest'
import { instantOfWall } from '../time/wall-time.ts'
import { MAX_PROMISE_TEXT, promiseMention } from './promise-mention.ts'

/** Half a minute past. */
const NOW = instantOfWall('2026-11-25T09:40') + 30_000
const at = (time: string): number => instantOfWall(time)

test.each([
  ['later today', '@10:15 llega a caseta', { text: 'llega a caseta', dueAt: at('2026-11-25T10:15') }],
  [
    'after other words',
    'Contesta: va bien @9:50  sale de patio ',
    { text: 'sale de patio', dueAt: at('2026-11-25T09:50') },
  ],
  ['an hour that has passed is tomorrow’s', '@09:39 llega', { text: 'llega', dueAt: at('2026-11-26T09:39') }],
  ['now', '@09:40 llega', { text: 'llega', dueAt: at('2026-11-25T09:40') }],
  ['only its own line', '@23:59 llega\nNada más', { text: 'llega', dueAt: at('2026-11-25T23:59') }],
  ['the first of two', '@11:00 llega @12:00 sale', { text: 'llega @12:00 sale', dueAt: at('2026-11-25T11:00') }],
])('%s', (_why, comment, mention) => {
  expect(promiseMention(comment, NOW)).toEqual(mention)
})

test.each([
  ['nothing said', 'Va bien'],
  ['no words', '@10:15'],
  ['only spaces', '@10:15   '],
  ['no hour of a clock', '@24:00 llega'],
  ['no minute of a clock', '@10:60 llega'],
  ['part of an address', 'correo a@10:15 llega'],
  ['seconds', '@10:15:30 llega'],
])('none: %s', (_why, comment) => {
  expect(promiseMention(comment, NOW)).toBeNull()
})

test('what is said is cut to what a promise may hold', () => {
  expect(promiseMention(`@10:15 ${'x'.repeat(400)}`, NOW)?.text).toHaveLength(MAX_PROMISE_TEXT)
})
