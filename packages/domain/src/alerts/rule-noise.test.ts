import { expect, test } from 'vitest'
import { falseShare, noiseSpan, noisiestFirst, type RuleNoise } from './rule-noise.ts'

const noise = (over: Partial<RuleNoise>): RuleNoise => ({
  ...{ type: 'UNIDAD_DETENIDA', alerts: 0, open: 0, endedAlone: 0, resolved: 0, falseAlarms: 0, reasons: [] },
  medianMinutes: null,
  ...over,
})

test.each([
  ['nothing', { resolved: 0, falseAlarms: 0 }, null],
  ['nine of nine: too few to say', { resolved: 9, falseAlarms: 9 }, null],
  ['none of ten', { resolved: 10, falseAlarms: 0 }, 0],
  ['three of ten', { resolved: 10, falseAlarms: 3 }, 0.3],
  ['those that closed alone are judged by nobody', { alerts: 90, endedAlone: 80, resolved: 10, falseAlarms: 5 }, 0.5],
])('%s', (_, over, share) => {
  expect(falseShare(noise(over))).toBe(share)
})

test('the noisiest is first; too few to say come after, by their number', () => {
  const all = [
    noise({ type: 'PANICO', resolved: 3, falseAlarms: 3 }),
    noise({ type: 'SIN_GPS', resolved: 10, falseAlarms: 1 }),
    noise({ type: 'DESVIO_RUTA', resolved: 40, falseAlarms: 30 }),
    noise({ type: 'INCIDENCIA', alerts: 4 }),
    noise({ type: 'ZONA_RIESGO', resolved: 20, falseAlarms: 0 }),
  ]
  const order = all.toSorted(noisiestFirst).map(({ type }) => type)
  expect(order).toEqual(['DESVIO_RUTA', 'SIN_GPS', 'ZONA_RIESGO', 'PANICO', 'INCIDENCIA'])
})

test.each([
  ['in the night', '2026-11-26T05:59:59Z', '2026-10-27T06:00:00Z', '2026-11-26T06:00:00Z'],
  ['a minute after midnight of the Centre', '2026-11-26T06:01:00Z', '2026-10-28T06:00:00Z', '2026-11-27T06:00:00Z'],
])('thirty whole days to the end of today: %s', (_, now, from, to) => {
  expect(noiseSpan(Date.parse(now))).toEqual({ from: Date.parse(from), to: Date.parse(to) })
})
