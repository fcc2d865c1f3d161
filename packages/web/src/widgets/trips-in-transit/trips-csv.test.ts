import { expect, test } from 'vitest'
import { tripInTransitOf as trip } from '../../../test/trip-in-transit-of.ts'
import { tripsCsv, tripsCsvName } from './trips-csv.ts'

const MINUTE = 60_000
/** 02:47 in Mexico City. */
const NOW = Date.UTC(2026, 10, 21, 8, 47)
const AT = { staleLimit: 30 * MINUTE, now: NOW }

/** What stands under a heading in the row of one trip; none of these values has a comma. */
function cell(heading: string, over: Parameters<typeof trip>[0]): string | undefined {
  const [headings, row] = tripsCsv([trip(over)], AT)
    .replace('\uFEFF', '')
    .split('\r\n')
  return row?.split(',')[headings?.split(',').indexOf(heading) ?? -1]
}

const live = { fixAt: NOW - MINUTE, source: 'original', speedKmh: 61.6 } as const
const [start, half, end] = [
  { lat: 20, lng: -100 },
  { lat: 22, lng: -100 },
  { lat: 24, lng: -100 },
]

test.each([
  ['the invoice of the client', 'Factura', {}, 'F-81362'],
  ['the internal one', 'Factura interna', { invoiceId: 'INT-7' }, 'INT-7'],
  ['an instant, Mexico City', 'Entrega programada', { dueAt: NOW }, '2026-11-21 02:47'],
  ['no instant', 'Entrega programada', {}, ''],
  ['an ETA', 'ETA', { etaAt: NOW }, '2026-11-21 02:47'],
  ['an ETA that is in doubt is none', 'ETA', { etaAt: NOW, etaDoubt: 'stopped' as const }, ''],
  ['and says why', 'Nota sobre la ETA', { etaDoubt: 'stopped' as const }, 'Sin ETA confiable: unidad detenida'],
  ['a live speed', 'Velocidad (km/h)', live, '62'],
  ['a speed that is past', 'Velocidad (km/h)', { ...live, fixAt: NOW - 10 * MINUTE }, ''],
  ['the state', 'Estado', live, 'En movimiento'],
  ['the state without a signal', 'Estado', {}, 'Sin señal reciente'],
  ['where the position is from', 'Fuente de la posición', live, 'App del operador'],
  ['progress', 'Avance (%)', { originPoint: start, point: half, destinationPoint: end }, '50'],
  ['progress that cannot be known', 'Avance (%)', { point: half, destinationPoint: end }, ''],
  ['a coordinate', 'Longitud', { point: half }, '-100'],
  ['weight', 'Peso (t)', { weightTons: 21.4 }, '21.4'],
  ['a telephone is no formula', 'Teléfono', { phone: '+52 81 5555 0100' }, "'+52 81 5555 0100"],
])('%s', (_why, heading, over, expected) => expect(cell(heading, over)).toBe(expected))

test('in the order of the list, without the account of the platform', () => {
  const text = tripsCsv([trip({ invoice: 'B' }), trip({ invoice: 'A', account: 'cuenta', url: 'https://gps.mx' })], AT)
  expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\uFEFFFactura', 'B', 'A', ''])
  expect(text).not.toMatch(/cuenta|gps\.mx/)
})

test('the name of the file says when the list was asked for', () => {
  expect(tripsCsvName(NOW)).toBe('viajes-en-transito-2026-11-21-0247.csv')
})
