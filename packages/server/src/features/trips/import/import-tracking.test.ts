import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/clock.ts'
import { importClient } from '../../../../test/import-client.ts'
import { makeLink } from '../../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

const HEADER = 'Folio,Estatus,Origen,Destino,Placas,Operador,ID de la app,IMEI,Liga GPS'
const tracking = async (id: string) =>
  (await server.request('GET', `/api/travels/imports/${id}/tracking`, { token: client.token })).body
const invoices = async (id: string) =>
  (await tracking(id)).untracked.trips.map(({ external_invoice: invoice }: { external_invoice: string }) => invoice)
const written = async (...rows: readonly string[]) => {
  const { id } = await client.reviewed([HEADER, ...rows].join('\n'))
  await client.start(id, { leave_out_refused: true })
  expect(await client.settled(id)).toMatchObject({ state: 'done' })
  return id
}

test('what an import leaves to do: trips under way that nothing tracks, operators without a phone', async () => {
  const rows = [
    'TK-NONE,Cargando,A,B,11-AA-1A,Rosa Nadie,,,',
    'TK-PHONE,Cargando,A,B,,Luis Celular,tk-app,,',
    'TK-TRACKER,Cargando,A,B,22-BB-2B,Rosa Nadie,,tk-imei,',
    'TK-PLATFORM,Cargando,A,B,,,,,https://gps.example.com/u/1',
    'TK-ENDED,Completo,A,B,,Nora Termina,,,',
    'TK-WRONG,Volando,A,B,,Otto Error,,,',
  ]
  const id = await written(...rows)
  expect(await tracking(id)).toEqual({
    ...{ under_way: 4, without_operator: 1 },
    untracked: {
      total: 1,
      trips: [
        {
          ...{ travel_id: expect.any(String), external_invoice: 'TK-NONE', plates: '11-AA-1A' },
          ...{ operator_id: expect.any(String), operator_name: 'Rosa Nadie' },
        },
      ],
    },
    without_phone: {
      total: 1,
      operators: [{ operator_id: expect.any(String), operator_name: 'Rosa Nadie', external_invoice: 'TK-NONE' }],
    },
  })
  // The same file again changes nothing, and its trips are as untracked as before.
  expect(await invoices(await written(...rows))).toEqual(['TK-NONE'])
})

test('a link counts once its operator has accepted to share, and no more once it is annulled', async () => {
  const id = await written('LK-1,Cargando,A,B,,Eva Enlace,,,')
  const [trip] = await client.trips('LK-1')
  const link = await makeLink(server, client.token, String(trip?.id))
  expect(await invoices(id)).toEqual(['LK-1'])
  expect((await link.consent()).status).toBeLessThan(300)
  expect(await invoices(id)).toEqual([])
  await server.request('DELETE', `/api/travels/${trip?.id}/operator-link`, { token: client.token })
  expect(await invoices(id)).toEqual(['LK-1'])
})

test('of an import that was taken back nothing is left to do; one that nobody made is no import', async () => {
  const id = await written('UN-1,Cargando,A,B,,Olga Vuelta,,,')
  expect((await tracking(id)).untracked.total).toBe(1)
  await server.request('POST', `/api/travels/imports/${id}/undo`, { token: client.token })
  expect(await client.settled(id)).toMatchObject({ state: 'undone' })
  expect(await tracking(id)).toMatchObject({ under_way: 0, untracked: { total: 0 }, without_phone: { total: 0 } })
  expect(
    (await server.request('GET', `/api/travels/imports/${crypto.randomUUID()}/tracking`, { token: client.token }))
      .status,
  ).toBe(404)
})
