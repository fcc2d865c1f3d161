import { expect, test } from 'vitest'
import { referenceOfWay } from './reference-of-way.ts'

test.each<[string, string, readonly string[], string | null]>([
  ['its own', 'MEX-57D', [], 'MEX-57D'],
  ['the first of its own', 'MEX-15D;MEX-45', [], 'MEX-15D'],
  ['its own before that of a route', 'MEX-57D', ['MEX-85'], 'MEX-57D'],
  ['a bare number that a route tells in full', '57D', ['MEX-57D'], 'MEX-57D'],
  ['a bare number that two routes tell', '15', ['MEX-15', 'JAL-15'], '15'],
  ['a bare number that no route tells', '57D', ['MEX-85'], '57D'],
  ['that of its route', '', ['MEX-57D'], 'MEX-57D'],
  ['that of its routes to and fro', '', ['MEX-57D', 'MEX-57D'], 'MEX-57D'],
  ['two routes', '', ['MEX-57D', 'MEX-85'], null],
  ['a name', 'Autopista del Sol', [], null],
  ['none', '', [], null],
])('reference of a way: %s', (_why, text, routes, reference) => {
  expect(referenceOfWay(text, routes)).toBe(reference)
})
