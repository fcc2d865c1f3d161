import { expect, test } from 'vitest'
import type { ReferenceCall } from '../../../api/api-reference.ts'
import { curlText, filterCalls } from './reference-calls.ts'

const callOf = (over: Partial<ReferenceCall>): ReferenceCall => ({
  ...{ name: 'listTrips', method: 'GET', path: '/api/travels', summary: 'Los viajes.', description: '' },
  ...{ scopes: ['read'], proof: 'bearer', parameters: [], bodies: [], answers: [], ...over },
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

test('a call that no key may make is written without one, or not at all', () => {
  const written = (over: Partial<ReferenceCall>) => curlText(callOf({ scopes: [], ...over }), 'https://vigia.mx')
  expect(written({})).toBeNull()
  expect(written({ proof: 'none' })).toBe(`curl 'https://vigia.mx/api/travels'`)
  expect(written({ proof: 'basic' })).toBe(`curl 'https://vigia.mx/api/travels' \\\n  -u 'DISPOSITIVO:SECRETO'`)
})

test('a form is sent as a form', () => {
  const file = { depth: 0, name: 'file', type: 'texto', isRequired: true, description: '' }
  const bodies = [{ mediaType: 'multipart/form-data', fields: [file] }]
  const written = curlText(callOf({ method: 'POST', bodies }), 'https://vigia.mx')
  expect(written?.split(' \\\n').at(-1)).toBe('  -F file=@archivo')
  expect(written).not.toContain('Content-Type')
})
