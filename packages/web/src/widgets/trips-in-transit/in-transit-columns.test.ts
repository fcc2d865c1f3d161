import { expect, test } from 'vitest'
import { tripInTransitOf as trip } from '../../../test/trip-in-transit-of.ts'
import { filterText } from '../../fleet-screen/export/filter-text.ts'
import { inTransitColumns, inTransitWords } from './in-transit-columns.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 21, 8, 47)
const COLUMNS = inTransitColumns(30 * MINUTE, NOW)

const cell = (heading: string, over: Parameters<typeof trip>[0]) =>
  COLUMNS.find(([title]) => title === heading)?.[2](trip(over))

const live = { fixAt: NOW - MINUTE, source: 'original', speedKmh: 61.6 } as const
const [start, half, end] = [
  { lat: 20, lng: -100 },
  { lat: 22, lng: -100 },
  { lat: 24, lng: -100 },
]

test.each([
  ['the invoice of the client', 'Factura', {}, 'F-81362'],
  ['the internal one', 'Factura interna', { invoiceId: 'INT-7' }, 'INT-7'],
  ['an instant', 'Entrega programada', { dueAt: NOW }, NOW],
  ['no instant', 'Entrega programada', {}, null],
  ['an ETA', 'ETA', { etaAt: NOW }, NOW],
  ['an ETA that is in doubt is none', 'ETA', { etaAt: NOW, etaDoubt: 'stopped' as const }, null],
  ['and says why', 'Nota sobre la ETA', { etaDoubt: 'stopped' as const }, 'Sin ETA confiable: unidad detenida'],
  ['a live speed', 'Velocidad (km/h)', live, 62],
  ['a speed that is past', 'Velocidad (km/h)', { ...live, fixAt: NOW - 10 * MINUTE }, null],
  ['the state', 'Estado', live, 'En movimiento'],
  ['the state without a signal', 'Estado', {}, 'Sin señal reciente'],
  ['where the position is from', 'Fuente de la posición', live, 'App del operador'],
  ['progress', 'Avance (%)', { originPoint: start, point: half, destinationPoint: end }, 50],
  ['progress that cannot be known', 'Avance (%)', { point: half, destinationPoint: end }, null],
  ['a coordinate', 'Longitud', { point: half }, -100],
  ['weight', 'Peso (t)', { weightTons: 21.4 }, 21.4],
])('%s', (_why, heading, over, expected) => expect(cell(heading, over)).toBe(expected))

test('the account of the platform is in no column', () => {
  const row = COLUMNS.map(([, , cellOf]) => cellOf(trip({ account: 'cuenta', url: 'https://gps.mx' })))
  expect(row.join(' ')).not.toMatch(/cuenta|gps\.mx/)
})

test.each([
  ['all of them', 'all', '', null],
  ['a counter of the header', 'delayed', '', 'Viajes: Retrasados'],
  ['a counter and a search', 'moving', 'Puebla', 'Viajes: En movimiento · Búsqueda: con un texto'],
] as const)('the audit is told by what the kept trips were narrowed: %s', (_why, narrowing, search, text) =>
  expect(filterText(inTransitWords(narrowing, search))).toBe(text),
)
