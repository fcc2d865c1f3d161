import { expect, test } from 'vitest'
import { recommendation } from './recommendation.ts'

test.each([
  ['nothing', 0, 0, 'Vigilancia estándar'],
  ['high only', 0, 1, 'Monitoreo intensivo'],
  ['critical only', 1, 0, 'Intervención urgente'],
  ['critical goes before high', 2, 9, 'Intervención urgente'],
])('%s', (_why, criticalCount, highCount, text) => {
  expect(recommendation({ criticalCount, highCount })).toBe(text)
})
