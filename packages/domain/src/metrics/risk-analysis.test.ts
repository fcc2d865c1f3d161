import { expect, test } from 'vitest'
import { severityOfScore } from '../risk/severity-of-score.ts'
import { analyseRisk } from './risk-analysis.ts'

const trip = (score: number, lastFixAt: number | null = 0) => ({ score, level: severityOfScore(score), lastFixAt })

test.each([
  ['no trips', [], { averageScore: 0, criticalCount: 0, highCount: 0, analysedCount: 0 }],
  ['all calm', [0, 10], { averageScore: 5, criticalCount: 0, highCount: 0, analysedCount: 2 }],
  ['critical ones are not among the high', [100, 60, 59, 40, 39], { criticalCount: 2, highCount: 2, analysedCount: 5 }],
])('%s', (_why, scores, figures) => {
  expect(analyseRisk(scores.map((score) => trip(score)))).toMatchObject(figures)
})

test('at risk is what stands above low, the worst first, of equals the one unheard for longest', () => {
  const [calm, medium, older, never, worst] = [trip(19), trip(20, 5), trip(50, 1), trip(50, null), trip(95)]
  expect(analyseRisk([calm, medium, older, never, worst]).atRisk).toEqual([worst, never, older, medium])
})
