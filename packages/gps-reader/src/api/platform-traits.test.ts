import { createServer } from 'node:http'
import { SHARE_TOKEN, startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import { startGeotab } from '@vigia/testbeds/api/fake-geotab'
import { startWialon } from '@vigia/testbeds/api/fake-wialon'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ACCOUNT, NOW, openApiFixture, PASSWORD, startApi, UNITS } from '../../test/api-platform.ts'

const options = { account: ACCOUNT, password: PASSWORD, units: () => UNITS, now: () => NOW }
const [TRUCK] = UNITS

describe('Traccar', () => {
  test('a shared link is read without an account, though its unit is called otherwise only as unconfirmed', async () => {
    const units = UNITS.slice(0, 1)
    const platform = await startApi('traccar', () => units)
    const link = { url: `${platform.url}/?token=${SHARE_TOKEN}`, account: null, password: null }
    const fixture = await openApiFixture('traccar', platform, link)
    const [matched, unnamed, other] = await fixture.read({ plates: '45AK7P' }, {}, { plates: '99-XX-9X' })
    expect([matched?.kind, unnamed?.kind, other?.kind]).toEqual(['position', 'position', 'unconfirmed'])
    const ended = await openApiFixture('traccar', platform, { ...link, url: `${platform.url}/?token=otro` })
    expect((await ended.problem()).obstacle).toBe('credentials-refused')
  })

  test('the socket keeps the positions up to date, so that a reading asks nothing', async () => {
    let units = UNITS
    const platform = await startTraccar({ ...options, units: () => units })
    onTestFinished(() => platform.close())
    const fixture = await openApiFixture('traccar', platform)
    await fixture.read({ plates: '45-AK-7P' })
    await vi.waitFor(() => expect(platform.sockets()).toBe(1))
    const asked = () => platform.requests.filter((request) => request === 'GET /api/positions').length
    const moved = { lat: 20.9, lng: -100.5, speedKmh: 80, headingDeg: 10, at: NOW + 30_000, address: null }
    units = UNITS.map((unit) => (unit.id === TRUCK?.id ? { ...unit, position: moved } : unit))
    platform.push()
    await vi.waitFor(async () => {
      const [reading] = await fixture.read({ plates: '45-AK-7P' })
      expect(reading).toMatchObject({ position: { point: { lat: 20.9, lng: -100.5 }, at: NOW + 30_000 } })
    })
    expect(asked()).toBe(1)

    fixture.now += 91_000
    await fixture.read({ plates: '45-AK-7P' })
    expect(asked()).toBe(2)
  })

  test('a unit that came to the account after the socket is found by asking again, not at every reading', async () => {
    let units: typeof UNITS = UNITS.slice(0, 1)
    const platform = await startTraccar({ account: ACCOUNT, password: PASSWORD, units: () => units, now: () => NOW })
    onTestFinished(() => platform.close())
    const fixture = await openApiFixture('traccar', platform)
    await fixture.read({ plates: '45-AK-7P' })
    await vi.waitFor(() => expect(platform.sockets()).toBe(1))
    platform.push()
    const lists = () => platform.requests.filter((request) => request === 'GET /api/devices').length
    const late = async () => (await fixture.read({ plates: '45-AK-7R' }))[0]?.kind
    expect([await late(), await late(), lists()]).toEqual(['not-found', 'not-found', 2])
    units = UNITS
    fixture.now += 20_000
    expect([await late(), lists()]).toEqual(['position', 3])
  })

  test('a session that is ended closes the socket, and is begun anew by the next reading', async () => {
    const platform = await startTraccar(options)
    onTestFinished(() => platform.close())
    const fixture = await openApiFixture('traccar', platform)
    await fixture.read({ plates: '45-AK-7P' })
    await vi.waitFor(() => expect(platform.sockets()).toBe(1))
    platform.endSessions()
    await vi.waitFor(async () => {
      await fixture.read({ plates: '45-AK-7P' })
      expect(platform.signIns).toEqual({ all: 2, refused: 0 })
    })
  })

  test('is read by asking where its socket cannot be opened', async () => {
    const server = createServer((request, response) => {
      const answers: Record<string, unknown> = {
        '/api/session': { id: 1 },
        '/api/devices': [{ id: 1, name: 'T 45-AK-7P', status: 'online' }],
        '/api/positions': [
          {
            deviceId: 1,
            latitude: 20,
            longitude: -100,
            fixTime: '2026-11-21T14:00:00.000+00:00',
            valid: true,
            speed: 10,
          },
          {
            deviceId: 1,
            latitude: 21,
            longitude: -101,
            fixTime: '2026-11-21T13:00:00.000+00:00',
            valid: true,
            speed: 10,
          },
        ],
      }
      expect(request.headers.origin).toBeUndefined()
      response.setHeader('set-cookie', 'JSESSIONID=node01abcdefgh; Path=/')
      response.end(JSON.stringify(answers[request.url ?? '']))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const fixture = await openApiFixture('traccar', { url })
    for (let times = 0; times < 2; times += 1) {
      const [reading] = await fixture.read({ plates: '45-AK-7P' })
      expect(reading).toMatchObject({ position: { point: { lat: 20, lng: -100 }, speedKmh: 18.52, address: null } })
    }
  })
})

describe('Wialon', () => {
  test('a token in the link needs no account', async () => {
    const platform = await startWialon(options)
    onTestFinished(() => platform.close())
    const url = `${platform.url}/?token=${platform.token}`
    const fixture = await openApiFixture('wialon', platform, { url, account: null, password: null })
    expect((await fixture.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
    expect(platform.signIns.all).toBe(0)
  })

  test('a session that ran out is begun anew with the token, not with the password', async () => {
    const platform = await startWialon(options)
    onTestFinished(() => platform.close())
    const fixture = await openApiFixture('wialon', platform)
    await fixture.read({ plates: '45-AK-7P' })
    platform.endSessions()
    expect((await fixture.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
    expect(platform.signIns.all).toBe(1)
  })

  test('one request too many is asked again, and told when it goes on', async () => {
    const platform = await startWialon(options)
    onTestFinished(() => platform.close())
    const fixture = await openApiFixture('wialon', platform)
    await fixture.read({ plates: '45-AK-7P' })
    platform.limitNext(2)
    expect((await fixture.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
    platform.limitNext(3)
    expect((await fixture.problem()).obstacle).toBe('platform-down')
  })
})

describe('Geotab', () => {
  test('an account that lives on another server is read there, and the password stays here', async () => {
    const sessions = new Set<string>()
    const home = await startGeotab({ ...options, sessions })
    const host = new URL(home.url).host
    const front = await startGeotab({ ...options, sessions, elsewhere: host })
    onTestFinished(async () => void (await Promise.all([home.close(), front.close()])))
    const confirmed = [front.url, home.url].map((url) => new URL(url).origin)
    const fixture = await openApiFixture('geotab', front, { mayReceive: (origin) => confirmed.includes(origin) }, [
      host,
    ])
    expect((await fixture.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
    expect([front.signIns.all, home.signIns.all]).toEqual([1, 0])
    expect(fixture.asked).toEqual([front.url])
  })

  test('a server that nobody has confirmed gets nothing, though it has the name of the first', async () => {
    const stranger = await startGeotab(options)
    const { host } = new URL(stranger.url)
    const front = await startGeotab({ ...options, elsewhere: host })
    onTestFinished(async () => void (await Promise.all([stranger.close(), front.close()])))
    const given = { mayReceive: (origin: string) => origin === new URL(front.url).origin }
    const problem = await (await openApiFixture('geotab', front, given, [host])).problem()
    expect([problem.obstacle, problem.evidence]).toEqual([
      'blocked-address',
      [`La plataforma remite a ${host}, que no es de este sitio ni se ha confirmado: nada se envió ahí.`],
    ])
    expect(stranger.requests).toEqual([])
  })

  test('the database may be in the link', async () => {
    const platform = await startApi('geotab')
    const given = { url: `${platform.url}/fletes/#mapa`, account: 'espejo@transportes.mx' }
    const fixture = await openApiFixture('geotab', platform, given)
    expect((await fixture.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
  })

  test('an account without its database is asked for', async () => {
    const platform = await startApi('geotab')
    const problem = await (await openApiFixture('geotab', platform, { account: 'espejo@transportes.mx' })).problem()
    expect([problem.obstacle, problem.evidence[0]]).toEqual(['no-credentials', expect.stringContaining('base/usuario')])
    expect(platform.requests).toEqual([])
  })
})

test("Samsara is never sent a person's password", async () => {
  const platform = await startApi('samsara')
  const problem = await (await openApiFixture('samsara', platform, { password: 'Fletes 2026' })).problem()
  expect([problem.obstacle, problem.evidence[0]]).toEqual(['layout-changed', expect.stringContaining('token de API')])
  const nobody = await openApiFixture('samsara', platform, { account: null, password: 'Fletes 2026' })
  expect((await nobody.problem()).obstacle).toBe('no-credentials')
  expect(platform.requests).toEqual([])
})

// The API that turns out to be none is read as a page, which would send the same password once more.
describe.each(['traccar', 'gpswox'] as const)('%s answers a password', (kind) => {
  test.each([
    [401, 'credentials-refused'],
    [403, 'credentials-refused'],
    [422, 'credentials-refused'],
    [404, 'layout-changed'],
    [405, 'layout-changed'],
  ])('with %i and words of its own', async (status, obstacle) => {
    const server = createServer((_request, response) => response.writeHead(status).end('{"resultado":"no"}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    expect((await (await openApiFixture(kind, { url })).problem()).obstacle).toBe(obstacle)
  })
})

test('an address that may not be called is told as such', async () => {
  const platform = await startApi('traccar')
  const fixture = await openApiFixture('traccar', platform, { url: 'http://10.0.0.8/' })
  expect((await fixture.problem()).obstacle).toBe('blocked-address')
})

describe('a Wialon token', () => {
  test.each([
    ['that nobody has confirmed gets nothing', false],
    ['that a person has confirmed is followed', true],
  ])('an address for calls %s', async (_what, isConfirmed) => {
    const stranger = await startWialon(options)
    const site = await startWialon({ ...options, baseUrl: stranger.url })
    onTestFinished(async () => void (await Promise.all([stranger.close(), site.close()])))
    const own = new URL(site.url).origin
    const given = { mayReceive: (origin: string) => isConfirmed || origin === own }
    const fixture = await openApiFixture('wialon', site, given, [new URL(stranger.url).host])
    await fixture.read({ plates: '45-AK-7P' }).catch(() => undefined)
    expect(stranger.requests.length > 0).toBe(isConfirmed)
  })
})
