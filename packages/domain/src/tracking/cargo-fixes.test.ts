import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { cargoFixes } from './cargo-fixes.ts'

const unit = (minute: number) => ({ at: minute * MINUTE_MS, isPhone: false })
const phone = (minute: number) => ({ at: minute * MINUTE_MS, isPhone: true })
type Fix = ReturnType<typeof unit>

test.each<[why: string, fixes: readonly Fix[], told: readonly Fix[]]>([
  ['nothing was heard', [], []],
  ['a unit alone', [unit(0), unit(9)], [unit(0), unit(9)]],
  ['a phone alone', [phone(0), phone(9)], [phone(0), phone(9)]],
  ['a phone that is heard oftener', [unit(0), phone(1), phone(2), unit(3)], [unit(0), unit(3)]],
  ['a phone before the unit was heard', [phone(0), unit(1), phone(2)], [phone(0), unit(1)]],
  ['a quarter of an hour without the unit', [unit(0), phone(15), phone(16)], [unit(0), phone(16)]],
  ['the unit is heard again', [unit(0), phone(16), unit(30), phone(31)], [unit(0), phone(16), unit(30)]],
])('%s', (_why, fixes, told) => expect(cargoFixes(fixes, [])).toEqual(told))

test.each<[why: string, from: number, until: number | null, told: readonly Fix[]]>([
  ['that it was left behind', -5, null, [unit(0)]],
  ['that it was, until the unit was beside it', -5, 20, [unit(0), phone(20), phone(21)]],
  ['that it was, from then on', 20, null, [unit(0), phone(16)]],
])('of a phone is known %s', (_why, from, until, told) => {
  const separation = { from: from * MINUTE_MS, until: until === null ? null : until * MINUTE_MS }
  expect(cargoFixes([unit(0), phone(16), phone(20), phone(21)], [separation])).toEqual(told)
})
