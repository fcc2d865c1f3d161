import { expect, test } from 'vitest'
import type { EntryMarks } from '../api/entry-marks.ts'
import { entryMarksText } from './entry-marks-text.ts'

const now = Date.UTC(2026, 10, 21, 14, 0)
const ago = (minutes: number): number => now - minutes * 60_000
const correction = { was: 'Palmillas', wasOutcome: null, reason: 'Era otra', by: 'Ana Pineda', at: ago(72) }

test.each<[string, Partial<EntryMarks>, string[]]>([
  ['nothing', { writtenAt: null, corrections: [] }, []],
  [
    'why the unit stood',
    { writtenAt: null, isVisible: true, stopReason: 'toilet', corrections: [] },
    ['Detenida: Baño', 'Visible para el cliente'],
  ],
  [
    'that the client reads it, first of all',
    { writtenAt: ago(58), isVisible: true, corrections: [] },
    ['Visible para el cliente', 'Escrito 07:02 sin conexión, llegó 07:19'],
  ],
  ['late', { writtenAt: ago(58), corrections: [] }, ['Escrito 07:02 sin conexión, llegó 07:19']],
  ['corrected', { writtenAt: null, corrections: [correction] }, ['Corregido 06:48 por Ana Pineda · decía «Palmillas»']],
  [
    'that its result was another',
    { writtenAt: null, corrections: [{ ...correction, wasOutcome: 'answered' }] },
    ['Corregido 06:48 por Ana Pineda · era «Contestó» · decía «Palmillas»'],
  ],
  [
    'both, and corrected the day before',
    { writtenAt: ago(58), corrections: [{ ...correction, at: ago(1440) }] },
    ['Escrito 07:02 sin conexión, llegó 07:19', 'Corregido ayer 08:00 por Ana Pineda · decía «Palmillas»'],
  ],
])('an entry that has to say %s', (_why, marks, lines) => {
  expect(
    entryMarksText(
      { writtenAt: null, isVisible: false, stopReason: null, photoId: null, corrections: [], ...marks, at: ago(41) },
      now,
    ),
  ).toEqual(lines)
})
