import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('monitorista')
})
afterAll(() => server.stop())

const newTrip = async (invoice: string, over: object = {}) => {
  const { id } = await createTrip(server, invoice, over)
  return { id, link: await makeLink(server, token, id) }
}
const list = (query = '', as = token) => server.request('GET', `/api/operator-links${query}`, { token: as })
const invoices = async (query = '', as = token): Promise<string[]> =>
  (await list(query, as)).body.data.map(({ external_invoice }: { external_invoice: string }) => external_invoice)

test('links of operators that open are listed, the newest first and without their address; one is annulled from there', async () => {
  const first = await newTrip('OL-1')
  const second = await newTrip('OL-2', { download_date: new Date(clock.now() + 5 * HOUR_MS).toISOString() })
  const relieved = await newTrip('OL-RELEVO')
  await server.db.owner.query(
    'update trips set operator_id = (select operator_id from trips where id = $2) where id = $1',
    [...[relieved.id, first.id]],
  )
  const delivered = await newTrip('OL-ENTREGADO')
  const completed = (ago: number) =>
    server.db.owner.query("update trips set status = 'complete', completed_at = $2 where id = $1", [
      ...[delivered.id, new Date(clock.now() - ago)],
    ])
  await completed(HOUR_MS)
  await second.link.get('?phone=uno&model=Moto')
  clock.advance(MINUTE_MS)
  await second.link.get('?phone=dos&model=Redmi')

  const { body, text } = await list()
  expect(body.active).toBe(3)
  expect(await invoices()).toEqual(['OL-ENTREGADO', 'OL-2', 'OL-1'])
  expect(body.data[0]).toMatchObject({
    ends_at: new Date(clock.now() + HOUR_MS - MINUTE_MS).toISOString(),
    ...{ trip_status: 'complete', opened_at: null },
  })
  expect(body.data[1]).toMatchObject({
    ...{ travel_id: second.id, operator_name: expect.any(String), made_by: 'monitorista@prueba.mx' },
    ...{
      opened_at: new Date(clock.now() - MINUTE_MS).toISOString(),
      last_opened_at: new Date(clock.now()).toISOString(),
    },
    other_opened_at: new Date(clock.now()).toISOString(),
    ends_at: body.data[1].expires_at,
  })
  for (const { link } of [first, second, delivered]) expect(text).not.toContain(link.token)
  const page = (await list('?limit=1')).body
  expect(await invoices(`?limit=1&cursor=${page.nextCursor}`)).toEqual(['OL-2'])

  await completed(3 * HOUR_MS)
  expect((await server.request('DELETE', `/api/travels/${first.id}/operator-link`, { token })).status).toBe(204)
  expect(await invoices()).toEqual(['OL-2'])
  expect((await first.link.get()).status).toBe(410)
})

test('who sees one carrier has the links of its trips, counted too; who only reads has none', async () => {
  const mine = await newTrip('OL-MIO', { company_carrier_name: 'Línea Propia' })
  await newTrip('OL-AJENO', { company_carrier_name: 'Línea Ajena' })
  const { rows } = await server.db.owner.query<{ id: string }>(
    'select carrier_id::text as id from trips where id = $1',
    [mine.id],
  )
  const reached = await server.signIn('supervisor')
  await server.db.owner.query("update users set reach_carriers = array[$1::bigint] where role = 'supervisor'", [
    rows[0]?.id,
  ])
  expect((await list('', reached)).body).toMatchObject({ active: 1, data: [{ external_invoice: 'OL-MIO' }] })
  expect((await list('', await server.signIn('lectura'))).status).toBe(403)
  expect((await list('?cursor=x')).status).toBe(400)
})
