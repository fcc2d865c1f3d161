import { expect, test } from 'vitest'
import type { ReferenceCall } from '../../../api/api-reference.ts'
import { curlText, filterCalls } from './reference-calls.ts'

const callOf = (over: Partial<ReferenceCall>): ReferenceCall => ({
  ...{ name: 'listTrips', method: 'GET', path: '/api/travels', summary: 'Los viajes.', description: '' },
  ...{ scopes: ['read'], parameters: [], bodies: [], answers: [], ...over },
})
const CALLS = [
  callOf({}),
  callOf({ name: 'postPositions', method: 'POST', path: '/api/positions', summary: 'Envía posiciones.' }),
  callOf({ name: 'listUsers', path: '/api/users', summary: 'Las personas.', scopes: [] }),
]

test.each([
  ['those of keys', 'keys', '', ['listTrips', 'postPositions']],
  ['all', 'all', '', ['listTrips', 'postPositions', 'listUsers']],
  ['by address', 'all', '/api/travels', ['listTrips']],
  ['by words, without accents or capitals', 'all', 'ENVIA posición', ['postPositions']],
  ['one that is nowhere', 'all', 'xyz', []],
  ['one that no key may make', 'keys', 'personas', []],
] as const)('%s', (_why, filter, search, names) => {
  expect(filterCalls(CALLS, filter, search).map(({ name }) => name)).toEqual(names)
})

test('a call is written as one makes it with a key', () => {
  const body = { mediaType: 'application/json', fields: [] }
  expect(curlText(callOf({ method: 'POST', bodies: [body] }), 'https://vigia.mx')).toBe(
    [
      `curl -X POST 'https://vigia.mx/api/travels' \\`,
      `  -H 'Authorization: Bearer CLAVE' \\`,
      `  -H 'Content-Type: application/json' \\`,
      '  --data @archivo',
    ].join('\n'),
  )
})
