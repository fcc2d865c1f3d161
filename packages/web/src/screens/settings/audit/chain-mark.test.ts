import { expect, test } from 'vitest'
import type { Verification } from '../../../api/works.ts'
import { chainMark } from './chain-mark.ts'

const whole: Verification = { entries: 10, anchor: null, matching: null, broken: null }
const at7: Verification = {
  ...{ entries: 6, anchor: null, matching: null },
  broken: { fault: 'entry-changed', seq: 7, auditId: '70', expected: null, stored: null },
}
const cut: Verification = {
  ...{ entries: 10, anchor: null, matching: null },
  broken: { fault: 'cut-off', seq: null, auditId: null, expected: null, stored: null },
}

test.each([
  ['nobody has looked', '30', 3, null, 'unverified'],
  ['all of it holds', '100', 10, whole, 'holds'],
  ['it came afterwards', '110', 11, whole, 'unverified'],
  ['it is in no chain', '35', null, whole, 'unverified'],
  ['before the fault', '60', 6, at7, 'holds'],
  ['the fault', '70', 7, at7, 'broken'],
  ['after the fault', '80', 8, at7, 'doubtful'],
  ['the end is gone: what is there holds', '100', 10, cut, 'holds'],
  ['the end is gone: what came instead', '110', 11, cut, 'doubtful'],
] as const)('%s', (_why, id, seq, verification, mark) => {
  expect(chainMark({ id, seq }, verification)).toBe(mark)
})
