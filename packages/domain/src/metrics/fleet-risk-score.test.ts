import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { fleetRiskScore } from './fleet-risk-score.ts'

const ago = (minutes: number): number => NOW - minutes * MIN
const opened = (severity: 'critical' | 'high' | 'medium', minutesAgo = 0, acknowledgedAt: number | null = null) => ({
  severity,
  acknowledgedAt,
  openedAt: ago(minutesAgo),
})
const none = { count: 0, since: null }

test.each([
  ['no alerts', 41.4, [], { score: 41, average: 41, critical: none, high: none }],
  [
    'a critical one',
    41,
    [opened('critical')],
    { score: 61, average: 41, critical: { count: 1, since: NOW }, high: none },
  ],
  ['a high one', 41, [opened('high')], { score: 51, average: 41, critical: none, high: { count: 1, since: NOW } }],
  ['one of lower severity adds nothing', 41, [opened('medium')], { score: 41, critical: none, high: none }],
  ['several add up', 10, [opened('critical'), opened('high'), opened('high')], { score: 50, high: { count: 2 } }],
  ['acknowledged ones do not count', 41, [opened('critical', 1, NOW), opened('high', 1, NOW)], { score: 41 }],
  ['one that waits for hours counts as on its first minute', 41, [opened('critical', 600)], { score: 61 }],
  [
    'the one that waits longest says since when',
    10,
    [opened('critical', 3), opened('critical', 90), opened('critical', 200, NOW), opened('critical', 4)],
    { score: 70, critical: { count: 3, since: ago(90) } },
  ],
  ['capped', 70, [opened('critical'), opened('critical')], { score: 100, average: 70, critical: { count: 2 } }],
  ['the sum on screen adds up: the average is whole', 40.5, [opened('high')], { score: 51, average: 41 }],
] as const)('%s', (_why, average, alerts, expected) => {
  expect(fleetRiskScore(average, alerts)).toMatchObject(expected)
})
