import type { CallAnswers } from '@vigia/contract/calls'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ clock })
  await server.app.alerts.close()
  token = await server.signIn('lectura')
  const ago = (hours: number): Date => new Date(clock.now() - hours * HOUR_MS)
  const add = (invoice: string, status: string, tracking: string, departedAt: Date | null, dueAt: Date | null) =>
    server.db.owner.query(
      `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at, departed_at, due_at)
       values ($1, $2, $3, 'Puebla', 'León', $4, $5, $6, $7)`,
      [server.organisationId, invoice, status, tracking, ago(4), departedAt, dueAt],
    )
  await add('TARDE', 'in transit', 'APP', ago(3), ago(1))
  await add('A-TIEMPO', 'in transit', 'APP', ago(3), ago(-1))
  await add('RECIEN', 'in transit', 'APP', ago(0.5), ago(-9))
  await add('SIN-SALIR', 'load', 'APP', null, ago(-9))
  await add('SIN-GPS', 'in transit', 'SIN_TRACKING', ago(3), ago(-9))
  await server.db.owner.query(
    `insert into comments (trip_id, comment, reported_by, user_id, created_at)
     select t.id, 'Va bien', 'Eva', u.id, $1 from trips t, users u where t.external_invoice = 'A-TIEMPO' and u.email = 'supervisor@prueba.mx'`,
    [ago(1)],
  )
})
afterAll(() => server.stop())

type Preview = CallAnswers['previewReport']
async function preview(kind: string, columns: readonly string[], more: object = {}): Promise<Preview> {
  const body = { params: { range: 'today', ...more }, columns }
  const answer = await server.request('POST', `/api/reports/${kind}/preview`, { token, body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
const byInvoice = ({ rows }: Preview) => new Map(rows.map(({ cells: [invoice, ...cells] }) => [invoice, cells]))
const marked = ({ rows }: Preview) => rows.filter((row) => row.marked).map(({ cells }) => cells[0])
const figure = ({ figures }: Preview, key: string) => figures.find((one) => one.key === key)

test('who is past the appointment and has not come is marked and told; that nobody was late is not known', async () => {
  const answer = await preview('trips_by_client', ['invoice', 'difference_min'])
  expect(marked(answer)).toEqual(['TARDE'])
  expect(answer.notes).toContain('1 viaje ya pasó su cita y no ha llegado: todavía no cuenta como tarde.')
  expect(figure(answer, 'late')).toMatchObject({ value: null, coverage: { sample: 0, excluded: 5 } })
  const lenient = await preview('trips_by_client', ['invoice'], { tolerance_min: 90 })
  expect(marked(lenient)).toEqual([])
  expect(figure(await preview('on_time', ['invoice']), 'late')?.value).toBeNull()
})

test('no silence is told of a trip whose silence nobody measured', async () => {
  const answer = await preview('trips_by_client', ['invoice', 'silence_min'])
  expect(Object.fromEntries(byInvoice(answer))).toEqual({
    ...{ TARDE: [0], 'A-TIEMPO': [0], RECIEN: [0], 'SIN-SALIR': [null], 'SIN-GPS': [null] },
  })
  expect(figure(answer, 'trip_silence')?.coverage).toEqual({ sample: 3, excluded: 2 })
  expect(answer.notes).toContain('De 2 viajes no se midió el silencio: no han salido, o van sin GPS.')
})

test('a trip of an hour or more of which nobody wrote anything is the first of how the logbook was kept', async () => {
  const answer = await preview('logbook_compliance', ['invoice', 'entries', 'cadence_pct', 'longest_min'])
  expect(answer.rows.map(({ cells }) => cells)).toEqual([
    ['TARDE', 0, null, null],
    ['SIN-GPS', 0, null, null],
    ['A-TIEMPO', 1, null, null],
  ])
  expect(marked(answer)).toEqual(['TARDE', 'SIN-GPS'])
  expect(answer.notes).toContain(
    '2 viajes estuvieron en tránsito una hora o más sin ningún comentario de una persona: no cuentan en las cifras.',
  )
})
