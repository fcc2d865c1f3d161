import { expect, test } from 'vitest'
import { LEVEL_SYMBOLS, RISK_SYMBOLS, SPEED_SYMBOLS, STATE_SYMBOLS, type Symbology, TRIP_SYMBOLS } from './symbology.ts'

test.each<[string, Symbology, number | null]>([
  ['Sentinel', LEVEL_SYMBOLS, 5000],
  ['Guardian', RISK_SYMBOLS, 1000],
  ['Sentinel Pro', SPEED_SYMBOLS, null],
  ['the full map', STATE_SYMBOLS, null],
  ['the trips in transit', TRIP_SYMBOLS, null],
])('the circle about a critical unit of %s', (_screen, { circleRadiusM }, metres) => {
  expect(circleRadiusM).toBe(metres)
})

test('Guardian: at risk is red and larger, an active GPS green, else amber', () => {
  expect(RISK_SYMBOLS.solid).toEqual(['sev-critical', 'sev-critical', 'sev-critical', 'sev-low'])
  expect(RISK_SYMBOLS.silent).toBe('sev-high')
  const [critical, high, medium, low] = RISK_SYMBOLS.radiiPx
  expect(Math.min(critical, high, medium)).toBeGreaterThan(low)
})

test('the trips in transit: selected and delayed red, standing yellow, moving green', () => {
  expect(TRIP_SYMBOLS.solid).toEqual(['st-delayed', 'st-delayed', 'st-stopped', 'st-moving'])
})
