import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../../test/clock.ts'
import { importClient } from '../../../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

interface WireColumn {
  readonly field: string | null
  readonly confidence: string
  readonly wrong: number | null
}
const columnsOf = ({ columns }: { readonly columns: readonly WireColumn[] }) =>
  columns.map(({ field, confidence, wrong }) => [field, confidence, wrong])
const say = (id: string, body: object) =>
  server.request('PUT', `/api/travels/imports/${id}/columns`, { token: client.token, body })

test('of rows that could not be looked through nobody says that their dates were read', async () => {
  const found = await client.reviewed(
    'Folio,Origen,Destino,Fecha de carga,ETA\nAYER-1,Puebla,León,ayer 14:00,mañana\nAYER-2,Puebla,León,ayer,27/11/2026 09:00',
  )
  expect(columnsOf(found)).toEqual([
    ...[
      ['external_invoice', 'sure', null],
      ['origin', 'sure', null],
      ['destination', 'sure', null],
    ],
    ...[
      ['charge_date', 'ask', null],
      ['eta', 'sure', null],
    ],
  ])
  expect((await say(found.id, { columns: [], every_row_status: 'load' })).status).toBe(200)
  const read = await client.settled(found.id)
  expect(read.summary).toMatchObject({ created: 0, refused: 2 })
  // A person said that it is the date: what it says is wrong all the same.
  expect(columnsOf(read).slice(2)).toEqual([
    ...[
      ['destination', 'sure', 0],
      ['charge_date', 'sure', 2],
      ['eta', 'sure', 1],
    ],
  ])
})
