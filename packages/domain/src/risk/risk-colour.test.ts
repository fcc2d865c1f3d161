import { expect, test } from 'vitest'
import { riskColour } from './risk-colour.ts'
import { riskLevelOf } from './risk-level-of.ts'

test.each([
  [0, 'green', 'BAJO'],
  [19.9, 'green', 'BAJO'],
  [20, 'yellow', 'MEDIO'],
  [39.9, 'yellow', 'MEDIO'],
  [40, 'orange', 'ALTO'],
  [59.9, 'orange', 'ALTO'],
  [60, 'red', 'CRITICO'],
  [100, 'red', 'CRITICO'],
] as const)('%s is %s, %s', (score, colour, level) => {
  expect(riskColour(score)).toBe(colour)
  expect(riskLevelOf(score)).toBe(level)
})
