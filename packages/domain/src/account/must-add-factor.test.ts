import { expect, test } from 'vitest'
import { mustAddFactor, type SecondFactorRule } from './must-add-factor.ts'

const NOBODY = { role: 'monitorista', hasFactor: false, isVouchedFor: false }

test.each<[string, SecondFactorRule, Partial<typeof NOBODY>, boolean]>([
  ['no rule', 'none', { role: 'administrador' }, false],
  ['an administrator without a factor', 'planners', { role: 'administrador' }, true],
  ['a supervisor without one', 'planners', { role: 'supervisor' }, true],
  ['a dispatcher, of whom it is not asked', 'planners', {}, false],
  ['who only looks, of whom it is not asked', 'planners', { role: 'lectura' }, false],
  ['everybody', 'all', { role: 'lectura' }, true],
  ['who has one', 'all', { hasFactor: true }, false],
  ['who came by an identity provider', 'planners', { role: 'administrador', isVouchedFor: true }, false],
])('%s', (_why, rule, person, must) => {
  expect(mustAddFactor(rule, { ...NOBODY, ...person })).toBe(must)
})
