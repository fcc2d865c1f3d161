import { expect, test } from 'vitest'
import { type ExportFilter, filterText, searchPart } from './filter-text.ts'

test.each<[string, ExportFilter, string | null]>([
  ['nothing', [], null],
  ['nothing that is chosen', [['Estatus', null], searchPart('  ')], null],
  [
    'what is chosen',
    [['Estatus', 'Cerrados'], ['Línea', null], searchPart(' 87-AK ')],
    'Estatus: Cerrados · Búsqueda: con un texto',
  ],
  ['hidden characters and breaks', [['B', 'a\u202e\u0000b\nc']], 'B: a b c'],
  ['exactly as much as is kept', [['B', 'x'.repeat(497)]], `B: ${'x'.repeat(497)}`],
  ['more than is kept', [['B', 'x'.repeat(5_000)]], `B: ${'x'.repeat(496)}…`],
  ['half of a sign', [['B', `${'x'.repeat(495)}😀😀`]], `B: ${'x'.repeat(495)}…`],
])('%s', (_why, filter, text) => expect(filterText(filter)).toBe(text))
