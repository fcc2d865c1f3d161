import { DEFAULT_LOGBOOK_RULES } from '@vigia/domain/communication/logbook-rules'
import { DEFAULT_OPERATOR_TEXTS } from '@vigia/domain/operator/operator-texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/clock.ts'
import { importClient } from '../../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

test('a client that a setting or the reach of a person names since stays', async () => {
  const names = ['Pide Foto', 'Pide Cadencia', 'Es Alcance', 'Nadie Nombra']
  const found = await client.reviewed(
    ['Folio,Estatus,Origen,Destino,Cliente', ...names.map((name, at) => `NAMED-${at},Cargando,A,B,${name}`)].join('\n'),
  )
  await client.start(found.id)
  await client.settled(found.id)
  const admin = await server.signIn('administrador')
  const stored = await server.db.owner.query<{ id: string }>(
    'select id::text from clients where name = any($1) order by array_position($1, name)',
    [names],
  )
  const [photo, cadence, reach] = stored.rows.map(({ id }) => id)
  const texts = { ...DEFAULT_OPERATOR_TEXTS, deliveryPhotos: [{ client: photo }] }
  expect((await server.putSetting('operator-link', admin, texts)).status).toBe(200)
  const exceptions = [{ client: cadence, lane: null, minutes: 30 }]
  expect((await server.putSetting('logbook', admin, { ...DEFAULT_LOGBOOK_RULES, exceptions })).status).toBe(200)
  await server.db.owner.query(`update users set reach_clients = array[$1::bigint] where email = 'lectura@prueba.mx'`, [
    reach,
  ])
  const undone = await server.request('POST', `/api/travels/imports/${found.id}/undo`, { token: client.token })
  expect(undone.status).toBe(202)
  expect(await client.settled(found.id)).toMatchObject({ state: 'undone', undone: { removed: 4 } })
  const { rows } = await server.db.owner.query<{ name: string }>(
    'select name from clients where name = any($1) order by array_position($1, name)',
    [names],
  )
  expect(rows.map(({ name }) => name)).toEqual(names.slice(0, 3))
  expect((await server.putSetting('operator-link', admin, texts)).status).toBe(200)
})

test('so does a carrier that the reach of a person names', async () => {
  const found = await client.reviewed(
    'Folio,Estatus,Origen,Destino,Línea\nREACH-1,Cargando,A,B,Línea De Alcance\nREACH-2,Cargando,A,B,Línea Sin Nadie',
  )
  await client.start(found.id)
  await client.settled(found.id)
  await server.db.owner.query(
    `update users set reach_clients = null, reach_carriers = (select array_agg(id) from carriers where name = 'Línea De Alcance')
     where email = 'lectura@prueba.mx'`,
  )
  await server.request('POST', `/api/travels/imports/${found.id}/undo`, { token: client.token })
  expect(await client.settled(found.id)).toMatchObject({ state: 'undone', undone: { removed: 2 } })
  const { rows } = await server.db.owner.query(`select name from carriers where name like 'Línea %'`)
  expect(rows).toEqual([{ name: 'Línea De Alcance' }])
})
