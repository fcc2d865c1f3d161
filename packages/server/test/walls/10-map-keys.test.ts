/** The key that a provider of map tiles gave is written, and never read again: by no call, no history and no audit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'

const KEY = 'clave-del-proveedor-42'
const NONE = { streets: null, hybrid: null, terrain: null, dark: null, traffic: null, attribution: null }
const address = (key: string, host = 'tiles.example.com') => `https://${host}/{z}/{x}/{y}.png?key=${key}`

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
  expect((await server.putSetting('map', token, { ...NONE, satellite: address(KEY) })).status).toBe(200)
})
afterAll(() => server.stop())

const stored = async () =>
  (await server.db.owner.query<{ at: string }>(`select value->>'satellite' as at from settings where key = 'map'`))
    .rows[0]?.at

test('it is masked wherever settings are read', async () => {
  for (const path of ['/api/settings/map', '/api/settings/catalogue', '/api/settings/history?key=map']) {
    const { status, text } = await server.request('GET', path, { token })
    const word = path.includes('history') ? 'oculto' : '····'
    expect([path, status, text.includes(KEY), text.includes(address(word))]).toEqual([path, 200, false, true])
  }
  const { rows } = await server.db.owner.query<{ text: string }>(
    `select concat(before, after, details) as text from audit_log where subject = 'setting:map'`,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(KEY)
})

test('what is shown may be saved as it is, and keeps it', async () => {
  const shown = (await server.request('GET', '/api/settings/map', { token })).body
  const saved = await server.putSetting('map', token, { ...shown, attribution: '© Otro' })
  expect([saved.status, saved.text.includes(KEY), await stored()]).toEqual([200, false, address(KEY)])
})

test('another host is not given it, neither to keep nor to test', async () => {
  const elsewhere = { ...NONE, satellite: address('····', 'otra.example.com') }
  expect(await server.putSetting('map', token, elsewhere)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'satellite', error: expect.stringMatching(/clave de nuevo/) }] },
  })
  const body = { layer: 'satellite', address: elsewhere.satellite }
  expect((await server.request('POST', '/api/settings/map/test', { token, body })).status).toBe(400)
  expect(await stored()).toBe(address(KEY))
})
