import type { EndpointName } from '@vigia/contract'
import { expect, test } from 'vitest'
import { permissions } from './permissions.ts'
import { ROLE_ROWS } from './role-rows.ts'

/** Everybody's own account and the description of the API are no right that a role gives. */
const OF_EVERYBODY: ReadonlySet<string> = new Set(['openapi'])

const guarded = Object.entries(permissions).flatMap(([name, permission]) =>
  typeof permission === 'object' && permission.withoutFactor !== true && !OF_EVERYBODY.has(name) ? [name] : [],
)
const rows = Object.values(ROLE_ROWS).flatMap((group) => Object.entries(group))

test('every call that a role or a key may make stands in one row of the matrix', () => {
  expect(rows.flatMap(([, calls]) => calls).toSorted()).toEqual(guarded.toSorted())
})

test.each(rows)('«%s» is for the same roles and keys in all its calls', (_label, calls: readonly EndpointName[]) => {
  expect(new Set(calls.map((call) => JSON.stringify(permissions[call]))).size).toBe(1)
})
