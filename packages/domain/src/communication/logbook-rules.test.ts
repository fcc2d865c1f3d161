import { expect, test } from 'vitest'
import { type CadenceException, cadenceMinutes, DEFAULT_LOGBOOK_RULES } from './logbook-rules.ts'

const PLACE = { clientId: '7', origin: 'Puebla', destination: 'Querétaro' }

test.each([
  ['on its way to load', 'in route', 'critical', 60],
  ['loading', 'load', 'low', 60],
  ['waiting to unload', 'download waiting', 'high', 60],
  ['critical', 'in transit', 'critical', 10],
  ['high', 'in transit', 'high', 15],
  ['medium', 'in transit', 'medium', 30],
  ['calm', 'in transit', 'low', 30],
  ['of unknown risk', 'in transit', 'unknown', 30],
  ['a status nobody knows', 'teleported', 'critical', 60],
] as const)('the cadence of a trip where a company has said nothing: %s', (_why, status, level, expected) => {
  expect(cadenceMinutes({ ...PLACE, status, level }, DEFAULT_LOGBOOK_RULES)).toBe(expected)
})

test("a company's own cadence", () => {
  const cadence = { offRoad: 90, critical: 5, high: 10, medium: 20, low: 45 }
  const minutes = (status: string, level: 'low' | 'unknown') =>
    cadenceMinutes({ ...PLACE, status, level }, { cadence, exceptions: [] })
  expect([minutes('load', 'low'), minutes('in transit', 'low'), minutes('in transit', 'unknown')]).toEqual([90, 45, 20])
})

const ofClient = (client: string, minutes: number): CadenceException => ({ client, lane: null, minutes })
const ofLane = (origin: string, destination: string, minutes: number): CadenceException => ({
  ...{ client: null, lane: { origin, destination }, minutes },
})
test.each([
  ['of its client', [ofClient('7', 15)], 15],
  ['of another client', [ofClient('8', 15)], 30],
  ['of its lane, spelled otherwise', [ofLane('PUEBLA', 'Queretaro', 20)], 20],
  ['of its lane the other way', [ofLane('Querétaro', 'Puebla', 20)], 30],
  ['of both: the more often', [ofLane('Puebla', 'Querétaro', 20), ofClient('7', 15)], 15],
  ['that is longer than the usual', [ofClient('7', 120)], 30],
  ['of nothing', [{ client: null, lane: null, minutes: 5 }], 30],
])('an exception %s', (_why, exceptions, expected) => {
  const trip = { ...PLACE, status: 'in transit', level: 'low' } as const
  expect(cadenceMinutes(trip, { ...DEFAULT_LOGBOOK_RULES, exceptions })).toBe(expected)
})
