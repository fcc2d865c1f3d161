import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { fleetRiskScore } from './fleet-risk-score.ts'

const opened = (severity: 'critical' | 'high' | 'medium', minutesAgo = 0, acknowledgedAt: number | null = null) => ({
  severity,
  acknowledgedAt,
  openedAt: NOW - minutesAgo * MIN,
})

test.each([
  ['no alerts', 41.4, [], { score: 41, average: 41, criticalSteps: 0, highSteps: 0 }],
  ['a critical one', 41, [opened('critical')], { score: 61, average: 41, criticalSteps: 1, highSteps: 0 }],
  ['a high one', 41, [opened('high')], { score: 51, average: 41, criticalSteps: 0, highSteps: 1 }],
  ['one of lower severity adds nothing', 41, [opened('medium')], { score: 41, criticalSteps: 0, highSteps: 0 }],
  ['several add up', 10, [opened('critical'), opened('high'), opened('high')], { score: 50, highSteps: 2 }],
  ['acknowledged ones are no news', 41, [opened('critical', 1, NOW), opened('high', 1, NOW)], { score: 41 }],
  ['30 minutes old is new', 41, [opened('critical', 30)], { score: 61 }],
  ['older is not', 41, [opened('critical', 30.1), opened('high', 31)], { score: 41 }],
  ['opened by a clock ahead of ours', 41, [opened('critical', -2)], { score: 61 }],
  ['capped', 70, [opened('critical'), opened('critical')], { score: 100, average: 70, criticalSteps: 2 }],
  ['the sum on screen adds up: the average is whole', 40.5, [opened('high')], { score: 51, average: 41 }],
] as const)('%s', (_why, average, alerts, expected) => {
  expect(fleetRiskScore(average, alerts, NOW)).toMatchObject(expected)
})
