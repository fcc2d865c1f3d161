import { expect, test } from 'vitest'
import { assignRemoteUnits } from './assign-units.ts'

const own = [
  { id: '1', name: 'ECO 41', plates: '45-AK-7P' },
  { id: '2', name: 'ECO 42', plates: '45-AK-7R' },
  { id: '3', name: 'ECO 1234', plates: null },
]
const remote = (id: string, remoteName: string | null, over: object = {}) => ({
  ...{ id, remoteId: `86420000123400${id}`, remoteName, unitId: null, isPicked: false },
  ...over,
})

test.each([
  ['by its plates, however written', [remote('a', 'Tracto 45 ak 7p')], { a: '1' }],
  ['near-equal plates stay apart', [remote('a', '45AK7P'), remote('b', '45AK7R')], { a: '1', b: '2' }],
  ['unknown plates are nobody', [remote('a', '45-AK-7Q')], { a: null }],
  ['the number of a device holds the digits of an economic number by chance', [remote('a', null)], { a: null }],
  ['an id may be the plates', [remote('a', null, { remoteId: '45AK7R' })], { a: '2' }],
  ['two of one name: neither', [remote('a', '45-AK-7P'), remote('b', '45-AK-7P')], { a: null, b: null }],
  ['what a person picked is not touched', [remote('a', '45-AK-7P', { isPicked: true })], {}],
  [
    'nor given to another',
    [remote('a', 'Camión azul', { isPicked: true, unitId: '1' }), remote('b', '45-AK-7P')],
    { b: null },
  ],
  ['one name with the plates of two of ours is neither', [remote('a', '45-AK-7P / 45-AK-7R')], { a: null }],
  ['nor where they are one word each', [remote('a', '45AK7P/45AK7R')], { a: null }],
])('%s', (_why, units, expected) => {
  expect(Object.fromEntries(assignRemoteUnits(units, own))).toEqual(expected)
})
