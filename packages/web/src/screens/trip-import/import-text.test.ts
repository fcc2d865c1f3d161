import { expect, test } from 'vitest'
import { becameOf, importedText, rowsOfFile } from './import-text.ts'

const ROW = { result: 'created', left_out: false, external_invoice: 'H-1', is_written: false } as const
const kept = (invoice: string) => ({
  removed: 0,
  restored: 0,
  ended: 0,
  kept: [{ external_invoice: invoice, because: 'se cambió' }],
})

test.each([
  ['as the review said', ROW, 'done', null, null],
  ['left out', { ...ROW, left_out: true }, 'done', null, 'Quedó fuera'],
  ['with an error', { ...ROW, result: 'refused', left_out: true }, 'done', null, null],
  ['new, and taken back', ROW, 'undone', kept('H-2'), 'Se quitó'],
  ['changed, and taken back', { ...ROW, result: 'updated' }, 'undone', kept('H-2'), 'Como antes'],
  ['the same before and after', { ...ROW, result: 'unchanged' }, 'undone', kept('H-2'), null],
  ['kept, for it has changed since', ROW, 'undone', kept('H-1'), 'Se conserva'],
  ['left out of what was taken back', { ...ROW, left_out: true }, 'undone', kept('H-2'), 'Quedó fuera'],
  ['never written', ROW, 'cancelled', null, 'No entró'],
  ['refused with the others', ROW, 'refused', null, 'No entró'],
  ['of an import that failed', ROW, 'failed', null, 'No entró'],
  ['of one that failed and had been written', { ...ROW, is_written: true }, 'failed', null, null],
  ['kept by one that was cancelled', ROW, 'cancelled', kept('H-1'), 'Se conserva'],
] as const)('a row that was %s', (_, row, state, undone, said) => {
  expect(becameOf(row, { state, undone: undone === null ? null : { ...undone, kept: [...undone.kept] } })).toBe(said)
})

test.each([
  ['review', 5, 1, 5],
  ['writing', 4, 1, 5],
  ['done', 4, 1, 5],
  ['undone', 4, 1, 5],
  ['cancelled', 5, 1, 5],
] as const)('the rows of a file in %s', (state, total, leftOut, rows) => {
  expect(rowsOfFile({ state, total, left_out: leftOut })).toBe(rows)
})

test.each([
  ['all of them', 12, 0, 0, '12 filas'],
  ['but for those left out', 12, 0, 3, '12 filas, 3 no entraron'],
  ['but for one that was refused while the others were written', 12, 1, null, '11 filas, 1 no entró'],
  ['of which it is not known whether any was left out', 1, 0, null, '1 fila'],
])('of a file that was imported, %s', (_why, total, refused, leftOut, text) => {
  const summary = { created: total - refused, updated: 0, unchanged: 0, refused }
  expect(importedText({ total, summary, left_out: leftOut })).toBe(text)
})
