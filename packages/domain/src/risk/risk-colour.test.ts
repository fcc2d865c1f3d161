import { expect, test } from 'vitest'
import { riskColour } from './risk-colour.ts'
import { severityOfScore } from './severity-of-score.ts'

test.each([
  [0, 'green', 'low'],
  [19.9, 'green', 'low'],
  [20, 'yellow', 'medium'],
  [39.9, 'yellow', 'medium'],
  [40, 'orange', 'high'],
  [59.9, 'orange', 'high'],
  [60, 'red', 'critical'],
  [100, 'red', 'critical'],
] as const)('%s is %s, %s', (score, colour, level) => {
  expect(riskColour(score)).toBe(colour)
  expect(severityOfScore(score)).toBe(level)
})
