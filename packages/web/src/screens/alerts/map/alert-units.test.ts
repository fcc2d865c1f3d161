import { expect, test } from 'vitest'
import { alertOf } from '../../../../test/alert-of.ts'
import { alertUnits } from './alert-units.ts'

const AT = { lat: 20, lng: -100 }
const STOP = { type: 'UNIDAD_DETENIDA', severity: 'medium', title: 'Unidad detenida' } as const

test('the worst alert of a unit stands for it, wherever it is in the queue; the others are counted', () => {
  const rows = [
    alertOf({ ...STOP, alertId: 's', point: AT, openedAt: 5 }),
    alertOf({ alertId: 'p', openedAt: 9 }),
    alertOf({ alertId: 'q', openedAt: 8, title: 'Otra igual de grave' }),
  ]
  expect(alertUnits(rows)).toEqual([
    {
      ...{ tripId: 't1', alertId: 'p', severity: 'critical', title: 'Botón de pánico activado', others: 2 },
      ...{ name: '22-AJ-5C', seen: { point: AT, at: 5 } },
    },
  ])
})

test('where it was is of its last signal, the newest that any of its alerts knows', () => {
  const later = { lat: 21, lng: -100 }
  const rows = [
    alertOf({ alertId: 'a', point: AT, openedAt: 50, lastSignalAt: 3 }),
    alertOf({ alertId: 'b', point: later, openedAt: 40, lastSignalAt: 7 }),
  ]
  expect(alertUnits(rows)[0]?.seen).toEqual({ point: later, at: 7 })
})

test('a quiet platform is of each unit that it silences; what is of no trip is of no unit', () => {
  const silenced = (tripId: string, plates: string | null) => ({
    tripId,
    invoice: `F-${tripId}`,
    plates,
    lastSignalAt: 1,
  })
  const quiet = { type: 'PLATAFORMA_CAIDA', severity: 'high', title: 'Plataforma sin señal', tripId: null } as const
  const rows = [
    alertOf({ ...quiet, alertId: 'x', units: [silenced('t2', 'P-2'), silenced('t3', null)] }),
    alertOf({ type: 'LECTURA_INUSUAL', alertId: 'y', tripId: null, title: 'Lectura inusual' }),
  ]
  expect(alertUnits(rows).map(({ tripId, alertId, name, seen }) => [tripId, alertId, name, seen])).toEqual([
    ['t2', 'x', 'P-2', null],
    ['t3', 'x', 'F-t3', null],
  ])
})
