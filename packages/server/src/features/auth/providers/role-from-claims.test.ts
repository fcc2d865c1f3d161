import { expect, test } from 'vitest'
import { roleFromClaims } from './role-from-claims.ts'

const ROLES = { 'vigia-admins': 'administrador', mesa: 'monitorista', consulta: 'lectura' } as const

test.each([
  ['one group', { groups: ['mesa'] }, 'monitorista'],
  ['a text instead of a list', { groups: 'mesa' }, 'monitorista'],
  ['of two groups the one that may do more, in any order', { groups: ['consulta', 'vigia-admins'] }, 'administrador'],
  ['groups of other systems beside ours', { groups: ['rh', 'consulta'] }, 'lectura'],
  ['no group of ours', { groups: ['rh'] }, null],
  ['no claim', {}, null],
  ['a claim of another kind', { groups: { mesa: true } }, null],
  ['a name that every object has', { groups: ['constructor', 'toString'] }, null],
])('%s', (_why, claims, role) => {
  expect(roleFromClaims(claims, 'groups', ROLES)).toBe(role)
})
