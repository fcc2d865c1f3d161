import { expect, test } from 'vitest'
import { linesOf, type RoleLines, rolesIn } from './role-values.ts'

const NOTHING: RoleLines = { administrador: '', supervisor: '', monitorista: '', lectura: '' }

test.each<[string, Partial<RoleLines>, Record<string, string>]>([
  ['nothing', {}, {}],
  ['a group', { supervisor: 'mesa' }, { mesa: 'supervisor' }],
  ['several, with empty lines', { lectura: 'a\n\n b \n' }, { a: 'lectura', b: 'lectura' }],
  ['a name with commas and blanks', { monitorista: 'cn=Mesa, ou=Tráfico' }, { 'cn=Mesa, ou=Tráfico': 'monitorista' }],
  ['one in two fields: the role that may do least', { administrador: 'x', lectura: 'x' }, { x: 'lectura' }],
])('%s', (_why, typed, roles) => {
  expect(rolesIn({ ...NOTHING, ...typed })).toEqual(roles)
})

test('what is stored is shown and sent back as it was', () => {
  const stored = { jefes: 'administrador', mesa: 'monitorista', noche: 'monitorista' } as const
  expect(linesOf(stored).monitorista).toBe('mesa\nnoche')
  expect(rolesIn(linesOf(stored))).toEqual(stored)
})
