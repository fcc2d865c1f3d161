import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { startTileProvider, TILE, type TileProvider } from '../../../test/tile-provider.ts'

let server: TestServer
let provider: TileProvider
let trap: TileProvider
let token: string
beforeAll(async () => {
  ;[provider, trap] = await Promise.all([startTileProvider(), startTileProvider()])
  server = await startTestServer({ allowedHosts: [provider.host] })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  provider.close()
  trap.close()
})
beforeEach(() => {
  provider.answer()
  provider.asked.length = 0
})

const run = (address: string, as = token) =>
  server.request('POST', '/api/settings/map/test', { token: as, body: { address } })

test('an address is tried from the country down to the street, shown, and neither saved nor kept', async () => {
  const { status, body } = await run(`${provider.url}/{z}/{x}/{y}.png?key=clave`)
  expect([status, body.ok]).toEqual([200, true])
  expect(body.tiles.map(({ zoom, bytes, problem }: never) => [zoom, bytes, problem])).toEqual(
    [5, 8, 11, 14].map((zoom) => [zoom, TILE.length, null]),
  )
  expect(body.preview).toBe(`data:image/png;base64,${TILE.toString('base64')}`)
  expect([...provider.asked].sort()).toEqual([
    ...['/11/460/912.png?key=clave', '/14/3678/7299.png?key=clave'],
    ...['/5/7/14.png?key=clave', '/8/57/113.png?key=clave'],
  ])
  expect((await server.request('GET', '/api/settings/map', { token })).body.streets).toBeNull()
})

test.each([
  [403, 'El proveedor del mapa contestó 403.'],
  [404, 'El proveedor no tiene esa parte del mapa.'],
])('a provider that answers %i is said to', async (code, problem) => {
  provider.answer((_request, response) => response.writeHead(code).end())
  const { body } = await run(`${provider.url}/{z}/{x}/{y}.png`)
  expect([body.ok, body.preview, body.tiles[0].problem]).toEqual([false, null, problem])
})

test('the egress guard holds for an address that is only tried', async () => {
  for (const url of [trap.url, server.url, 'http://169.254.169.254']) {
    const { body } = await run(`${url}/{z}/{x}/{y}.png`)
    expect([body.ok, body.tiles[0].problem]).toEqual([
      false,
      'La dirección de esa capa del mapa no se puede abrir: no es pública o no está permitida.',
    ])
  }
  expect(trap.asked).toEqual([])
})

test('what is no template is refused, and only administrators may try or read the presets', async () => {
  expect((await run('https://t.mx/uno.png')).status).toBe(400)
  expect((await run('https://t.mx/{z}/{x}/{y}.png?key={key}')).body.error).toContain('{key}')
  const supervisor = await server.signIn('supervisor')
  expect((await run(`${provider.url}/{z}/{x}/{y}.png`, supervisor)).status).toBe(403)
  const presets = (as: string) => server.request('GET', '/api/settings/map/presets', { token: as })
  expect((await presets(supervisor)).status).toBe(403)
  const { data } = (await presets(token)).body
  expect(data.find(({ id }: { id: string }) => id === 'maptiler')).toMatchObject({
    ...{ needs_key: true, attribution: '© MapTiler © OpenStreetMap' },
    layers: { dark: expect.stringContaining('?key={key}') },
  })
})
