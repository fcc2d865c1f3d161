import type { ServerResponse } from 'node:http'
import { MAP_LAYERS, type MapSettings, ROLES } from '@vigia/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { startTileProvider, TILE, type TileProvider } from '../tile-provider.ts'

const clock = createTestClock()
const NO_LAYERS: MapSettings = {
  ...{ streets: null, satellite: null, hybrid: null, terrain: null, dark: null, traffic: null, attribution: null },
}
const KEY = 'clave-del-proveedor-de-A'

let server: TestServer
let providerA: TileProvider
let providerB: TileProvider
/** Of this machine, and allowed by nobody. */
let trap: TileProvider
let a: string
let b: string
let organisationB: string
/** No two tests ask for the same tile: what one of them had kept tells another nothing. */
let column = 0

beforeAll(async () => {
  ;[providerA, providerB, trap] = await Promise.all([startTileProvider(), startTileProvider(), startTileProvider()])
  server = await startTestServer({ clock, allowedHosts: [providerA.host, providerB.host] })
  organisationB = await server.createOrganisation('Fletes B')
  await server.addUser('jefa@b.mx', 'administrador', organisationB)
  a = await server.signIn('administrador')
  const signedIn = await server.request('POST', '/api/auth/login', {
    body: { email: 'jefa@b.mx', password: TEST_PASSWORD },
  })
  b = signedIn.body.token
})
afterAll(async () => {
  await server.stop()
  for (const provider of [providerA, providerB, trap]) provider.close()
})
beforeEach(async () => {
  column += 1
  expect((await save(a, { satellite: templateOf(providerA) })).status).toBe(200)
  expect((await save(b, { satellite: templateOf(providerB) })).status).toBe(200)
})
afterEach(() => {
  expect(trap.asked).toEqual([])
  for (const provider of [providerA, providerB, trap]) {
    provider.answer()
    provider.asked.length = 0
  }
})

const templateOf = ({ url }: TileProvider, key = KEY): string => `${url}/{z}/{x}/{y}.png?key=${key}`
const save = (token: string, layers: Partial<MapSettings>) =>
  server.putSetting('map', token, { ...NO_LAYERS, ...layers })
/** As it was stored before addresses were looked at. */
const store = (layers: Partial<MapSettings>) =>
  server.db.owner.query(`update settings set value = $2 where organisation_id = $1 and key = 'map'`, [
    server.organisationId,
    { ...NO_LAYERS, ...layers },
  ])
const ask = (token?: string, path = `/api/map/tiles/satellite/12/${column}/7`) =>
  server.request('GET', path, token === undefined ? {} : { token })
const layersOf = async (token: string) => (await server.request('GET', '/api/map/layers', { token })).body

describe('the address of one organisation', () => {
  test('is in nobody’s headers: pictures come from here', async () => {
    for (const [path, token] of [['/sentinel'], ['/api/map/layers', a], ['/api/map/layers', b]] as const) {
      const { headers } = await server.request('GET', path, token === undefined ? {} : { token })
      const policy = headers.get('content-security-policy') ?? ''
      const { host } = new URL(server.url)
      expect(policy).toContain("img-src 'self' data: blob:;")
      expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
      for (const provider of [providerA, providerB]) expect([...headers].join()).not.toContain(provider.host)
    }
  })

  test('is asked by nobody else, and nobody is shown what it sent', async () => {
    const [tileA, tileB] = [Buffer.concat([TILE, Buffer.from('A')]), Buffer.concat([TILE, Buffer.from('B')])]
    providerA.answer((_request, response) => response.end(tileA))
    providerB.answer((_request, response) => response.end(tileB))
    for (const [token, sent] of [
      [a, 'A'],
      [b, 'B'],
      [a, 'A'],
      [b, 'B'],
    ] as const) {
      const { status, text } = await ask(token)
      expect([status, text.at(-1)]).toEqual([200, sent])
    }
    expect(providerA.asked).toEqual([`/12/${column}/7.png?key=${KEY}`])
    expect(providerB.asked).toEqual([`/12/${column}/7.png?key=${KEY}`])
  })

  test('is not spoilt for another that has the same: each is given what was sent for it', async () => {
    await save(b, { satellite: templateOf(providerA) })
    await ask(a)
    providerA.answer((_request, response) => response.writeHead(404).end())
    expect([(await ask(a)).status, (await ask(b)).status]).toEqual([200, 404])
  })

  test('is told to its administrators only, in no answer and no refusal to others', async () => {
    for (const role of ROLES.filter((each) => each !== 'administrador')) {
      const token = await server.signIn(role)
      expect((await server.request('GET', '/api/settings/map', { token })).status).toBe(403)
      expect(JSON.stringify(await layersOf(token))).not.toMatch(new RegExp(`${KEY}|${providerA.host}`))
    }
    expect((await server.request('GET', '/api/settings/map', { token: await server.apiKey(['read']) })).status).toBe(
      403,
    )
    expect((await server.request('GET', '/api/settings/map', { token: a })).body.satellite).toBe(
      templateOf(providerA, '····'),
    )
    providerA.answer((request) => request.destroy())
    const { status, text } = await ask(a)
    expect([status, text]).toEqual([502, expect.not.stringMatching(new RegExp(`${KEY}|${providerA.host}`))])
  })

  test('makes its tiles another thing to a browser, which two people of two organisations may share', async () => {
    await save(b, { satellite: templateOf(providerA) })
    const [ofA, ofB] = [(await layersOf(a)).satellite, (await layersOf(b)).satellite]
    expect(ofA).toMatch(/^\/api\/map\/tiles\/satellite\/\{z\}\/\{x\}\/\{y\}\?v=[\w-]{16}$/)
    expect(ofB).not.toBe(ofA)
    await save(a, { satellite: templateOf(providerA, 'otra') })
    expect((await layersOf(a)).satellite).not.toBe(ofA)
  })
})

describe('a tile', () => {
  test('is for who is signed in, and of a layer and a place that there is', async () => {
    expect((await ask()).status).toBe(401)
    expect((await ask(await server.apiKey(['positions:write']))).status).toBe(403)
    expect((await ask(await server.apiKey(['read']))).status).toBe(200)
    expect((await ask(await server.signIn('lectura'))).status).toBe(200)
    for (const [path, status] of [
      ['/api/map/tiles/terrain/3/1/1', 404],
      ['/api/map/tiles/satellite/3/8/1', 404],
      ['/api/map/tiles/satellite/3/1/8', 404],
      ['/api/map/tiles/attribution/3/1/1', 400],
      ['/api/map/tiles/satellite/23/1/1', 400],
      ['/api/map/tiles/satellite/3/-1/1', 400],
      ['/api/map/tiles/satellite/3/1/1.5', 400],
      [`/api/map/tiles/satellite/3/1/1?v=${'x'.repeat(41)}`, 400],
      ['/api/map/tiles/satellite/3/1/1?url=http://x', 400],
    ] as const)
      expect([path, (await ask(a, path)).status]).toEqual([path, status])
    expect(providerA.asked).toEqual([`/12/${column}/7.png?key=${KEY}`])
  })

  test('is kept by a browser only under the version that it was told', async () => {
    const keeping = async (v: string) =>
      (await ask(a, `/api/map/tiles/satellite/12/${column}/7${v}`)).headers.get('cache-control')
    const [, version] = (await layersOf(a)).satellite.split('?')
    providerA.answer((_request, response) => response.setHeader('cache-control', 'max-age=60').end(TILE))
    expect(await keeping('')).toBe('no-store')
    expect(await keeping('?v=otra')).toBe('no-store')
    expect(await keeping(`?${version}`)).toBe('private, max-age=60')
    clock.advance(10_000)
    expect(await keeping(`?${version}`)).toBe('private, max-age=50')
  })

  test('is asked once while it is fresh, however many look, and again after', async () => {
    providerA.answer((_request, response) => response.setHeader('cache-control', 'max-age=60').end(TILE))
    const looks = async () => (await Promise.all(Array.from({ length: 12 }, () => ask(a)))).map(({ status }) => status)
    expect(new Set(await looks())).toEqual(new Set([200]))
    clock.advance(59_000)
    await looks()
    expect(providerA.asked).toHaveLength(1)
    clock.advance(1_000)
    await looks()
    expect(providerA.asked).toHaveLength(2)
  })

  test('that there is none is kept as well; that it failed is not', async () => {
    providerA.answer((_request, response) => response.writeHead(404).end('no hay'))
    expect([(await ask(a)).status, (await ask(a)).status, providerA.asked.length]).toEqual([404, 404, 1])
    column += 1
    providerA.answer((_request, response) => response.writeHead(503).end())
    expect((await ask(a)).status).toBe(502)
    providerA.answer()
    expect((await ask(a)).status).toBe(200)
  })

  test('leaves nothing in the audit', async () => {
    const entries = async () => (await server.db.owner.query('select count(*)::int as n from audit_log')).rows
    const before = await entries()
    await ask(a)
    expect(await entries()).toEqual(before)
  })

  test.each([
    ['a picture that is called a page', TILE, 'text/html', 200],
    ['a page that is called a picture', '<!doctype html><script>alert(1)</script>', 'image/png', 502],
    ['a drawing, which may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 502],
    ['nothing at all', '', 'image/png', 502],
    ['a picture of two megabytes', Buffer.concat([TILE, Buffer.alloc(2_000_000)]), 'image/png', 502],
  ])('%s', async (_what, body, type, status) => {
    providerA.answer((_request, response) => response.setHeader('content-type', type).end(body))
    const answer = await ask(a)
    expect(answer.status).toBe(status)
    const isTile = status === 200
    expect(answer.headers.get('content-type')).toBe(isTile ? 'image/png' : 'application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('an address that is not public', () => {
  const PLACE = '/{z}/{x}/{y}'
  test.each([
    ['this machine', () => `${trap.url}${PLACE}`],
    ['this machine by name', () => `${trap.url.replace('127.0.0.1', 'localhost')}${PLACE}`],
    ['this machine by its decimal number', () => `${trap.url.replace('127.0.0.1', '2130706433')}${PLACE}`],
    ['our own port', () => `${server.url}${PLACE}`],
    ['metadata of a cloud', () => `http://169.254.169.254/latest${PLACE}`],
    ['a neighbour that the operator did not allow', () => `http://192.168.1.20:8080${PLACE}`],
    ['a mapped address', () => `http://[::ffff:7f00:1]${PLACE}`],
    ['an account in it', () => `https://yo:clave@mapas.mx${PLACE}`],
    ['the port of a database', () => `http://mapas.mx:5432${PLACE}`],
  ])('is not saved: %s', async (_what, templateFor) => {
    const { status, body } = await save(a, { dark: templateFor() })
    expect([status, body.code, body.details[0].field]).toEqual([422, 'BLOCKED_ADDRESS', 'dark'])
    expect((await server.request('GET', '/api/settings/map', { token: a })).body.dark).toBeNull()
  })

  test.each([
    ['the same tile for every place', 'https://mapas.mx/mapa.png'],
    ['a placeholder that nobody fills', `https://mapas.mx${PLACE}?k={apikey}`],
    ['a host that follows the place', `https://{x}.mapas.mx${PLACE}`],
    ['no address', 'javascript:alert(1)'],
  ])('nor is what is no template: %s', async (_what, template) => {
    const { status, body } = await save(a, { dark: template })
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
  })

  test('is not asked though it was stored before', async () => {
    for (const url of [trap.url, trap.url.replace('127.0.0.1', 'localhost'), server.url, 'http://169.254.169.254']) {
      await store({ satellite: `${url}${PLACE}` })
      const { status, body } = await ask(a)
      expect([url, status, body.code]).toEqual([url, 502, 'BLOCKED_ADDRESS'])
    }
  })

  test('is not reached by a redirect either; one to where the server may go is followed', async () => {
    const redirect = (to: string) => (_request: unknown, response: ServerResponse) =>
      response.writeHead(302, { location: to }).end()
    for (const to of [`${trap.url}/1`, 'http://169.254.169.254/', 'file:///etc/passwd', 'http://[']) {
      providerA.answer(redirect(to))
      const { status, body } = await ask(a)
      expect([to, status, body.code]).toEqual([to, 502, 'BLOCKED_ADDRESS'])
    }
    providerA.answer(redirect('/otra-vez'))
    expect((await ask(a)).body.error).toContain('redirige demasiadas veces')
    providerA.answer((request, response) =>
      request.url === '/aqui' ? response.end(TILE) : redirect('/aqui')(request, response),
    )
    expect((await ask(a)).status).toBe(200)
  })
})

test('a provider that hangs holds up its own organisation only, and is asked a few things at a time', async () => {
  const held: ServerResponse[] = []
  const fullHouse = new Promise<void>((resolve) => {
    providerA.answer((_request, response) => {
      held.push(response)
      if (held.length === 8) resolve()
    })
  })
  const asked = Array.from({ length: 12 }, (_, row) => ask(a, `/api/map/tiles/satellite/12/${column}/${100 + row}`))
  await fullHouse
  expect((await ask(b)).status).toBe(200)
  expect(held).toHaveLength(8)
  providerA.answer()
  for (const response of held) response.end(TILE)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('a provider that answers in no HTTP keeps no turn: more often than there are turns, and the next tile comes', async () => {
  providerA.answer((request) => {
    request.socket.write('HTTP/1.1 101 Otra cosa\r\nConnection: Upgrade\r\nUpgrade: otra\r\n\r\n')
  })
  const asked = Array.from({ length: 12 }, (_, row) => ask(a, `/api/map/tiles/satellite/12/${column}/${200 + row}`))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(12).fill(502))
  providerA.answer()
  expect((await ask(a)).status).toBe(200)
})

test('every layer of the contract has tiles', async () => {
  await save(a, Object.fromEntries(MAP_LAYERS.map((layer) => [layer, templateOf(providerA)])))
  const layers = await layersOf(a)
  for (const layer of MAP_LAYERS) {
    expect(layers[layer]).toContain(`/api/map/tiles/${layer}/`)
    expect((await ask(a, `/api/map/tiles/${layer}/12/${column}/7`)).status).toBe(200)
  }
})
