import { expect, test } from 'vitest'
import { referenceCalls } from './api-reference.ts'

const ERROR = { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] }
const DOCUMENT = {
  paths: {
    '/api/travels/{id}': {
      patch: {
        operationId: 'patchTrip',
        summary: 'Cambia un viaje.',
        description: 'Papeles: supervisor.',
        'x-api-key-scopes': ['travels:write'],
        security: [{ bearer: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', description: 'El viaje.' } },
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['status'],
                properties: {
                  status: { enum: ['load', 'off'] },
                  eta: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
                  stops: { type: 'array', items: { type: 'object', properties: { lat: { type: 'number' } } } },
                },
              },
            },
          },
        },
        responses: {
          200: { description: 'Bien', content: {} },
          404: {
            description: 'No existe',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Error: ERROR } },
}

test('a call is told with what it takes, in words, and what it answers', () => {
  const [call] = referenceCalls(DOCUMENT)
  expect(call).toMatchObject({
    ...{ name: 'patchTrip', method: 'PATCH', path: '/api/travels/{id}', scopes: ['travels:write'], proof: 'bearer' },
    parameters: [
      { name: 'id', where: 'en la dirección', type: 'texto', isRequired: true, description: 'El viaje.' },
      { name: 'limit', where: 'en la consulta', type: 'entero', isRequired: false, description: '' },
    ],
  })
  expect(call?.bodies[0]?.fields.map(({ depth, name, type, isRequired }) => [depth, name, type, isRequired])).toEqual([
    [0, 'status', 'uno de «load», «off»', true],
    [0, 'eta', 'instante ISO 8601 o nulo', false],
    [0, 'stops', 'lista de objeto', false],
    [1, 'lat', 'número', false],
  ])
  expect(
    call?.answers.map(({ status, contents }) => [status, contents.flatMap(({ fields }) => fields.length)]),
  ).toEqual([
    ['200', []],
    ['404', [1]],
  ])
})

test('what is no such document has no calls', () => {
  for (const document of [null, [], 'x', { paths: { '/a': null } }]) expect(referenceCalls(document)).toEqual([])
})
