import { expect, test } from 'vitest'
import { gpsSessionOf, READING } from '../../../test/gps-session-of.ts'
import type { ExtractorTrip } from '../../widgets/gps-extractor/extractor-trip.ts'
import { extractorColumns } from './extractor-columns.ts'

const TRIP: ExtractorTrip = {
  ...{ tripId: '1', invoice: 'F-1', invoiceId: null, plates: '87-AK-2T', origin: 'CDMX', destination: 'Nuevo Laredo' },
  ...{ platform: 'Rastreo MX', operator: null, url: 'https://gps.mx/?token=llave', hasCredentials: true },
}
const row = (trip: ExtractorTrip, session: ReturnType<typeof gpsSessionOf> | null) =>
  Object.fromEntries(
    extractorColumns(new Map(session === null ? [] : [[trip.tripId, session]])).map(([heading, , cellOf]) => [
      heading,
      cellOf(trip),
    ]),
  )

test.each([
  ['without a link', { ...TRIP, url: null }, null, { Sesión: 'Sin URL de GPS', 'Última lectura': null }],
  ['not opened', TRIP, null, { Sesión: 'Sin sesión', Plataforma: 'Rastreo MX', 'Espera a una persona': null }],
  [
    'read',
    TRIP,
    gpsSessionOf({ state: 'tracking', kind: 'wialon', readAt: 1_200_000, reading: READING }),
    { Sesión: 'Rastreando', 'Cómo se lee': 'Wialon', 'Hora de la posición': 1_000_000, Latitud: READING.lat },
  ],
  [
    'waiting for a person',
    TRIP,
    gpsSessionOf({ state: 'error', needsPerson: true, error: 'Pide un código' }),
    { 'Espera a una persona': 'Sí', 'Qué falla': 'Pide un código', Latitud: null },
  ],
])('a trip %s', (_why, trip, session, expected) => expect(row(trip, session)).toMatchObject(expected))

test('the link is in no column: it lets in whoever has it', () => {
  expect(JSON.stringify(row(TRIP, gpsSessionOf({ reading: READING })))).not.toMatch(/token|llave/)
})
