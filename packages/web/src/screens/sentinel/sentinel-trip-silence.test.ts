import { SILENCE_CLASSES } from '@vigia/domain/silence/silence-verdict'
import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { shownSilence, signalAt, silenceLine } from './sentinel-trip-silence.ts'

const MINUTE = 60_000
const now = 1_000 * MINUTE
const since = now - 4 * MINUTE - 20_000
const jammed = { class: 'jammer', reasons: ['Iba en movimiento'], sinceAt: since } as const
const silent = tripOf({ fixAt: since, lastSignalAt: since, expectedMs: 30_000, silence: jammed })

test('a silence reads against what was expected, with what is left', () => {
  const shown = shownSilence(silent, now)
  expect(shown && silenceLine(shown)).toBe('Sin señal 4 min · se esperaba cada 30 s')
  expect(shown).toMatchObject({ left: 'Quedan 26 min', isOver: false, reasons: ['Iba en movimiento'] })
})

test('a reason that only repeats the cause is left out', () => {
  const silence = { class: 'unknown', reasons: ['sin causa determinada', 'Iba en movimiento'], sinceAt: since } as const
  expect(shownSilence({ ...silent, silence }, now)?.reasons).toEqual(['Iba en movimiento'])
})

test('a platform that is not read is named in the place of a cause that nobody knows, and says since when and why', () => {
  const why = 'Vigía no lee su plataforma desde las 20:10 del 28 nov: la plataforma no responde'
  const silence = { class: 'unknown', reasons: [why, 'Iba en movimiento'], sinceAt: since } as const
  expect(shownSilence({ ...silent, silence }, now)).toMatchObject({
    ...{ cause: 'Vigía no lee su plataforma', reasons: [why, 'Iba en movimiento'], left: 'Quedan 26 min' },
  })
})

test('after thirty minutes it says that they are over', () => {
  expect(shownSilence(silent, since + 30 * MINUTE)).toMatchObject({ left: 'Pasaron 30 min', isOver: true })
})

test('a unit that is heard again is silent no longer, before the listing says so', () => {
  expect(shownSilence({ ...silent, fixAt: since + 1 }, now)).toBeNull()
})

test('a truck that reports does not end the silence of the phone, and has no clock', () => {
  const trip = { ...silent, fixAt: now, lastSignalAt: now, silence: { ...jammed, class: 'phone-gone' as const } }
  expect(shownSilence(trip, now)).toMatchObject({ age: 'Sin señal 4 min', left: null, isOver: false })
})

test('a phone that reports does not end the silence of the truck', () => {
  expect(shownSilence({ ...silent, fixAt: now, lastSignalAt: now - 1 }, now)?.left).toBe('Quedan 26 min')
})

test('an unknown interval is left out, not made up', () => {
  const shown = shownSilence({ ...silent, expectedMs: null }, now)
  expect(shown && silenceLine(shown)).toBe('Sin señal 4 min')
})

test('a unit that is heard says nothing', () => {
  expect(shownSilence(tripOf(), now)).toBeNull()
})

test.each(SILENCE_CLASSES)('%s has words, never its code', (kind) => {
  const shown = shownSilence({ ...silent, silence: { ...jammed, class: kind } }, now)
  expect(shown?.cause).toMatch(/^[A-ZÁ-Ú][a-zá-ú]+ [a-zá-ú ;]{4,}/u)
})

test.each([
  ['neither', null, null, null],
  ['only a signal without a place', 5, null, 5],
  ['the feed is ahead of the listing', 5, 9, 9],
  ['a placeholder after the last fix is a signal', 9, 5, 9],
])('%s', (_why, lastSignalAt, fixAt, expected) => {
  expect(signalAt(tripOf({ lastSignalAt, fixAt }))).toBe(expected)
})
