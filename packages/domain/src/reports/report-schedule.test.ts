import { expect, test } from 'vitest'
import {
  type DeliveryState,
  deliveryStateOf,
  deliveryText,
  isMailAddress,
  nextDue,
  type RecipientState,
} from './report-schedule.ts'

/** A Thursday, 12:00 in Mexico City. */
const THURSDAY_NOON = Date.parse('2026-11-26T18:00:00Z')
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const DUE: readonly [why: string, days: readonly number[], at: string, after: number, due: string][] = [
  ['later today', EVERY_DAY, '13:00', THURSDAY_NOON, '2026-11-26T19:00:00Z'],
  ['its hour has passed: tomorrow', EVERY_DAY, '07:00', THURSDAY_NOON, '2026-11-27T13:00:00Z'],
  ['its very instant is not after itself', EVERY_DAY, '12:00', THURSDAY_NOON, '2026-11-27T18:00:00Z'],
  [
    'Monday to Saturday, after that of Saturday: Monday',
    [1, 2, 3, 4, 5, 6],
    '07:00',
    Date.parse('2026-11-28T13:00:00Z'),
    '2026-11-30T13:00:00Z',
  ],
  ['once a week, whose hour has passed: a week on', [4], '07:00', THURSDAY_NOON, '2026-12-03T13:00:00Z'],
  ['Sunday is 7', [7], '00:00', THURSDAY_NOON, '2026-11-29T06:00:00Z'],
  [
    'the day is Mexico City’s: there it is still Thursday',
    [4],
    '23:30',
    Date.parse('2026-11-27T05:00:00Z'),
    '2026-11-27T05:30:00Z',
  ],
  ['over the end of a year', [5], '00:05', Date.parse('2026-12-31T20:00:00Z'), '2027-01-01T06:05:00Z'],
  [
    'before the Monday that days are counted from',
    [1],
    '06:00',
    Date.parse('2023-12-20T20:00:00Z'),
    '2023-12-25T12:00:00Z',
  ],
]
test.each(DUE)('%s', (_why, days, at, after, due) => {
  expect(new Date(nextDue({ days, at }, after)).toISOString()).toBe(new Date(due).toISOString())
})

test('without days it is never due', () => {
  expect(nextDue({ days: [], at: '07:00' }, THURSDAY_NOON)).toBeNaN()
})

const ADDRESSES: readonly [why: string, address: string, isOne: boolean][] = [
  ['an address', 'trafico@potosi.mx', true],
  ['with a tag and points', 'rocio.pena+vigia@sub.potosi.com.mx', true],
  ['of a domain in other letters', 'rocío@camión.mx', true],
  ['no domain', 'trafico', false],
  ['of this machine alone', 'root@localhost', false],
  ['two of them', 'a@b.mx,c@d.mx', false],
  ['with a name', 'Rocío <rocio@potosi.mx>', false],
  ['two at signs', 'a@b@c.mx', false],
  ['a line that would begin another header', 'a@b.mx\r\nBcc: c@d.mx', false],
  ['a blank', 'a b@c.mx', false],
  ['an empty part', 'a@.mx', false],
  ['nothing before it', '@potosi.mx', false],
  ['longer than one can be', `${'a'.repeat(64)}@${'b'.repeat(200)}.mx`, false],
]
test.each(ADDRESSES)('%s', (_why, address, isOne) => {
  expect(isMailAddress(address)).toBe(isOne)
})

const STATES: readonly [why: string, recipients: readonly RecipientState[], state: DeliveryState, text: string][] = [
  ['all of them', ['sent', 'sent'], 'delivered', 'Entregado 2 de 2'],
  ['one was refused', ['sent', 'refused', 'sent'], 'partly', '2 de 3'],
  ['none', ['failed', 'refused'], 'failed', 'No salió'],
  ['one is tried again', ['sent', 'waiting'], 'waiting', 'En camino: 1 de 2'],
  ['not yet', ['waiting'], 'waiting', 'En camino'],
  ['nobody', [], 'failed', 'No salió'],
]
test.each(STATES)('%s', (_why, recipients, state, text) => {
  expect(deliveryStateOf(recipients)).toBe(state)
  expect(deliveryText(state, recipients)).toBe(text)
})

test('what had no rows says so', () => {
  expect(deliveryText('skipped', ['waiting'])).toBe('No se mandó: sin filas')
})
