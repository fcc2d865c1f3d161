import type { ReportKind } from '@vigia/domain/reports/report-kind'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { withinScope } from '../../../../db/organisation-scope.ts'
import { askReport } from '../../ask-report.wire.ts'
import { statementOf } from '../../summarise-report.ts'
import { readReportMap } from './report-map.store.ts'

const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
  await server.app.alerts.close()
})
afterAll(() => server.stop())

const ago = (minutes: number): Date => new Date(clock.now() - minutes * MINUTE_MS)

const mapOf = (kind: ReportKind, clients: readonly string[] | null = null) =>
  withinScope(
    {
      organisationId: server.organisationId,
      reach: clients === null ? null : { by: 'client', ids: clients },
      actor: null,
    },
    () =>
      server.db.database.scoped.transaction(async (sql) => {
        const asked = askReport({ kind, params: { range: 'today' } }, clock.now())
        const statement = await statementOf(sql, asked, server.organisationId, clock.now())
        return readReportMap(sql, asked.report, statement)
      }),
  )

async function addTrip(
  invoice: string,
  client: string,
  departedAt = ago(240),
): Promise<{ readonly trip: string; readonly client: string }> {
  const { rows } = await server.db.owner.query<{ trip: string; client: string }>(
    `with party as (insert into clients (organisation_id, name, match_key) values ($1, $2, lower($2)) returning id)
     insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, client_id, charge_at, departed_at)
     select $1, $3, 'in transit', 'Puebla', 'León', 'APP', id, $4, $5 from party returning id::text as trip, client_id::text as client`,
    [server.organisationId, client, invoice, ago(240), departedAt],
  )
  return rows[0] ?? { trip: '', client: '' }
}

async function addFixes(trip: string, minutesAgo: readonly number[], quality = 0): Promise<void> {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into devices (organisation_id, unique_id, kind) values ($1, 'tel-' || $2 || '-' || $3, 'phone') returning id::text`,
    [server.organisationId, trip, String(quality)],
  )
  await server.db.owner.query('insert into trip_devices (trip_id, device_id, bound_at) values ($1, $2, $3)', [
    ...[trip, rows[0]?.id, ago(300)],
  ])
  await server.db.owner.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select $1, at, at, 20, -100 - n * 0.01, $3, 0, false from unnest($2::timestamptz[]) with ordinality as u (at, n)`,
    [rows[0]?.id, minutesAgo.map(ago), quality],
  )
}

test('a way is drawn as far as it is known, and of a trip that nobody heard it is said that it is not there', async () => {
  const { trip, client } = await addTrip('OIDO', 'Ferro')
  await addFixes(trip, [200, 190, 180, 171, 130, 120, 31, 30.5, 30])
  await addFixes(trip, [160, 150], 2)
  await addTrip('MUDO', 'Lacto')
  const map = await mapOf('trips_by_client')
  // Of ten minutes one; 180 to 130, and 120 to 31, is longer than half an hour; what is no good position closes no gap.
  expect(map?.ways.map(({ stretches }) => stretches.map(({ length }) => length))).toEqual([[3, 2, 2]])
  expect(map?.caption).toBe(
    'Recorridos de 1 de 2 viajes, por una posición cada 10 min. De 1 no hay posiciones, o ya no se guardan: no está. Sin línea donde no se supo de la unidad más de 30 min.',
  )
  expect((await mapOf('trips_by_client', [client]))?.caption).toMatch(/^Recorridos de 1 de 1 viaje, /)
  const other = await mapOf('trips_by_client', ['999999'])
  expect(other).toBeNull()
})

test('of a trip that began before what is kept of positions it is said', async () => {
  const { trip, client } = await addTrip('LARGO', 'Acero', new Date(clock.now() - 100 * DAY_MS))
  await addFixes(trip, [200, 190])
  expect((await mapOf('trips_by_client', [client]))?.caption).toBe(
    'Recorridos de 1 de 1 viaje, por una posición cada 10 min. Sin línea donde no se supo de la unidad más de 30 min. De 1 viaje ya no se guardan las posiciones de antes del 27 ago 2026: falta el principio de su línea.',
  )
})

test('an alert is where its unit was; one without a place is told', async () => {
  const { trip } = await addTrip('ALERTA', 'Papel')
  await server.db.owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, lat, lng, opened_at, closed_at)
     select $1, $2, 'UNIDAD_DETENIDA', 'high', 't', 'm', lat, -100, $3::timestamptz + n * interval '1 minute', $3::timestamptz + n * interval '2 minutes'
     from unnest(array[20.5, null, 21]::float8[]) with ordinality as u (lat, n)`,
    [server.organisationId, trip, new Date(clock.now() - HOUR_MS)],
  )
  const map = await mapOf('stops')
  expect(map?.points.map(({ point }) => point.lat)).toEqual([20.5, 21])
  expect(map?.caption).toBe(
    '2 paradas, donde se abrió su alerta o se reabrió por última vez. De 1 no se guardó el lugar.',
  )
  expect(await mapOf('speed')).toBeNull()
})
