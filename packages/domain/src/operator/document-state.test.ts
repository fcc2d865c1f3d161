import { expect, test } from 'vitest'
import { type DatedDocument, type DocumentsVerdict, documentsState, noticeDue } from './document-state.ts'
import { documentsText } from './document-text.ts'

const TODAY = '2026-11-24'
const of = (kind: DatedDocument['kind'], expiresOn: string | null): DatedDocument => ({ kind, expiresOn })
const GOOD = [of('license', '2028-01-01'), of('medical', '2027-01-01')]

test.each<[string, readonly DatedDocument[], DocumentsVerdict['state'], DocumentsVerdict['kind'], number | null]>([
  ['nothing is known', [], 'missing', 'license', null],
  ['only the medical is missing', [of('license', '2028-01-01')], 'missing', 'medical', null],
  ['both are there', GOOD, 'in-order', null, null],
  ['a privacy notice has no end', [...GOOD, of('privacy-notice', null)], 'in-order', null, null],
  ['it ends today, and is good today', [...GOOD.slice(1), of('license', TODAY)], 'ends-soon', 'license', 0],
  ['it ended yesterday', [...GOOD.slice(1), of('license', '2026-11-23')], 'expired', 'license', -1],
  ['thirty days', [...GOOD.slice(1), of('license', '2026-12-24')], 'ends-soon', 'license', 30],
  ['thirty-one days', [...GOOD.slice(1), of('license', '2026-12-25')], 'in-order', null, null],
  ['a renewed one counts', [...GOOD, of('license', '2026-01-01')], 'in-order', null, null],
  ['over is worse than missing', [of('medical', '2026-11-18')], 'expired', 'medical', -6],
  ['the first to end is said', [of('license', '2026-12-06'), of('medical', '2026-12-01')], 'ends-soon', 'medical', 7],
  [
    'of other papers each is for itself',
    [...GOOD, of('other', '2030-01-01'), of('other', '2026-11-20')],
    'expired',
    'other',
    -4,
  ],
])('%s', (_why, documents, state, kind, days) => {
  expect(documentsState(documents, TODAY)).toEqual({ state, kind, days })
})

test.each([
  ['far away', 31, [], null],
  ['thirty days before', 30, [], 30],
  ['given already', 29, [30], null],
  ['a week before, after the first', 7, [30], 7],
  ['both given', 3, [30, 7], null],
  ['found late: the nearer one only', 5, [], 7],
  ['found late, given', 5, [7], null],
  ['put off by mending the date: the first is not given after the second', 25, [7], null],
  ['today', 0, [30], 7],
  ['over', -1, [], null],
] as const)('%s', (_why, days, given, due) => {
  expect(noticeDue(days, given)).toBe(due)
})

test.each([
  [GOOD, 'Al día'],
  [[], 'Falta licencia federal'],
  [[of('license', '2026-12-15')], 'Licencia federal vence en 21 días'],
  [[of('license', '2026-11-25')], 'Licencia federal vence en 1 día'],
  [[of('license', TODAY)], 'Licencia federal vence hoy'],
  [[of('medical', '2026-11-18')], 'Apto médico venció hace 6 días'],
])('in words: %j', (documents, words) => {
  expect(documentsText(documentsState(documents, TODAY))).toBe(words)
})
