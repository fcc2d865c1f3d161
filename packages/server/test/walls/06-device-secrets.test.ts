import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip, type TestTrip } from '../trips.ts'

let server: TestServer
let token: string
let open: TestTrip
const logged: string[] = []
const pauses: (() => void)[] = []
let isHeld = false

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  const pause = () => (isHeld ? new Promise<void>((resolve) => pauses.push(resolve)) : Promise.resolve())
  server = await startTestServer({ logger: pino({ level: 'debug' }, sink), auth: { pause }, trustProxy: true })
  token = await server.signIn('supervisor')
  open = await createTrip(server, 'OPEN')
})
afterAll(() => server.stop())

let count = 0
/** Each test speaks from an address of its own, so that none is limited by another's guesses. */
const addressOf = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
const register = async () => {
  count += 1
  const body = { unique_id: `cel-${count}`, kind: 'phone' }
  const answer = await server.request('POST', '/api/devices', { token, body })
  return { id: answer.body.device.id, uniqueId: body.unique_id, secret: String(answer.body.secret), answer }
}
const get = (path: string, address = 1) => server.request('GET', `/intake/${path}`, { headers: addressOf(address) })
const message = (id: string) => `id=${id}&lat=20.5&lon=-99.5`
const storedOf = async (uniqueId: string) => {
  const text = 'select 1 from positions p join devices d on d.id = p.device_id where d.unique_id = $1'
  return (await server.db.owner.query(text, [uniqueId])).rowCount
}

test('a new device gets a secret unless it is asked not to; the list says who has one', async () => {
  const { answer } = await register()
  expect(answer.body).toMatchObject({ secret: expect.stringMatching(/^[\w-]{43}$/), device: { has_secret: true } })
  const body = { unique_id: 'sin-clave', kind: 'phone', with_secret: false }
  const without = await server.request('POST', '/api/devices', { token, body })
  expect(without.body).toMatchObject({ secret: null, device: { has_secret: false } })
})

test('a device with a secret is heard with it, at the end of the address or as its token, and in no other way', async () => {
  const { uniqueId, secret } = await register()
  const other = await register()
  const said = message(uniqueId)
  const json = JSON.stringify({ device_id: uniqueId, location: { coords: { latitude: 20, longitude: -99 } } })
  const post = (path: string, rawBody: string, type: string) =>
    server.request('POST', `/intake/${path}`, { rawBody, headers: { 'content-type': type, ...addressOf(2) } })
  const FORM = 'application/x-www-form-urlencoded'
  expect((await get(`osmand?${said}`, 2)).status).toBe(200)
  expect((await get(`osmand/${other.secret}?${said}`, 2)).status).toBe(401)
  expect((await get(`osmand?${said}&token=otra`, 2)).status).toBe(401)
  expect((await post('osmand', json, 'application/json')).status).toBe(200)
  expect((await post('osmand/otra', json, 'application/json')).status).toBe(401)
  expect((await post('osmand', said, FORM)).status).toBe(200)
  expect(await storedOf(uniqueId)).toBe(0)

  expect((await get(`osmand/${secret}?${said}&timestamp=1700000000`, 2)).status).toBe(200)
  const at = Math.floor(server.clock.now() / 1_000)
  expect((await get(`osmand?${said}&token=${secret}&timestamp=${at - 4}`, 2)).status).toBe(200)
  expect((await post(`osmand/${secret}`, json, 'application/json')).status).toBe(200)
  expect((await post('osmand', `${said}&token=${secret}&timestamp=${at - 2}`, FORM)).status).toBe(200)
  expect(await storedOf(uniqueId)).toBe(3)
})

test('whoever guesses ids is answered the same for those that are registered and those that are not', async () => {
  const { uniqueId } = await register()
  const look = async (path: string) => {
    const { status, text, headers } = await get(path, 3)
    return { status, text, headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)) }
  }
  const unknown = await look(`osmand?${message('nadie')}`)
  expect(await look(`osmand?${message(uniqueId)}`)).toEqual(unknown)
  expect(await look(`osmand?${message(open.phone)}`)).toEqual(unknown)
  const wrong = await look(`osmand/${'x'.repeat(43)}?${message('nadie')}`)
  expect(wrong.status).toBe(401)
  expect(await look(`osmand/${'x'.repeat(43)}?${message(uniqueId)}`)).toEqual(wrong)
  expect(await look(`osmand/${'x'.repeat(43)}?${message(open.phone)}`)).toEqual(wrong)
})

test('nor does it tell by when it is answered: nobody unproved has an answer before the same time has passed', async () => {
  isHeld = true
  const { phone } = await createTrip(server, 'EVEN')
  const answered: string[] = []
  const asked = [phone, 'nadie-mas'].map(async (id) => {
    await get(`osmand?${message(id)}`, 4)
    answered.push(id)
  })
  await expect.poll(() => storedOf(phone)).toBe(1)
  await expect.poll(() => pauses.length).toBe(2)
  expect(answered).toEqual([])
  isHeld = false
  for (const release of pauses.splice(0)) release()
  await Promise.all(asked)
  expect(answered).toHaveLength(2)
})

test('guesses are counted and bounded by address; a device with its secret is heard from there all the same', async () => {
  const { uniqueId, secret } = await register()
  await get(`osmand/${secret}?${message(uniqueId)}`, 5)
  const guess = (n: number) =>
    get(n % 2 === 0 ? `osmand?${message(`nadie-${n}`)}` : `osmand/${'y'.repeat(40)}${n}?${message(uniqueId)}`, 5)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  for (const path of [
    `osmand?${message('nadie-1')}`,
    `osmand?${message(open.phone)}`,
    `osmand/mala?${message('x-1')}`,
  ]) {
    const refused = await get(path, 5)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  }
  const basic = Buffer.from(`${uniqueId}:mala`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, ...addressOf(5) }
  expect((await server.request('POST', '/intake/owntracks', { rawBody: '{}', headers })).status).toBe(429)
  expect((await get(`osmand/${secret}?${message(uniqueId)}`, 5)).status).toBe(200)
  expect((await get(`osmand?${message('nadie-1')}`, 6)).status).toBe(200)
  expect((await server.request('GET', '/metrics')).text).toMatch(/attempts_refused_total\{why="limited"\} 4/)
})

test('a secret in an address is in no log and in no figure', async () => {
  const { uniqueId, secret } = await register()
  await get(`osmand/${secret}?${message(uniqueId)}`, 7)
  await get(`osmand?${message(uniqueId)}&token=${secret}`, 7)
  await get(`osmand/${secret}?id=${uniqueId}&lat=NaN&lon=1`, 7)
  await get(`osmand/${secret}/otra?id=${uniqueId}`, 7)
  expect(logged.join('')).toContain('/intake/osmand/:secret')
  expect(logged.join('')).not.toContain(secret)
  expect((await server.request('GET', '/metrics')).text).not.toContain(secret)
})

const panicOf = async (tripId: string) => {
  const list = (await server.request('GET', '/api/alerts/active', { token })).body
  const alert = list.find(
    (one: { travel_id: string; type: string }) => one.travel_id === tripId && one.type === 'PANICO',
  )
  return { alert, detail: (await server.request('GET', `/api/alerts/${alert.id}`, { token })).text }
}

test('a panic by an id alone is raised, and its title, its words and its detail say that nobody proved to be the device', async () => {
  const words = 'PÁNICO sin autenticar: el dispositivo no tiene clave'
  const { id, phone } = await createTrip(server, 'SOS')
  expect((await get(`osmand?${message(phone)}&alarm=sos`, 8)).status).toBe(200)
  const { alert, detail } = await panicOf(id)
  expect([alert.title, alert.severity]).toEqual([words, 'critical'])
  expect(alert.message).toContain(words)
  expect(alert.reasons).toContain(words)
  expect(detail).toContain(words)
})

test('a panic with the device’s secret is a panic; one for a device with a secret and without showing it raises nothing', async () => {
  const { id, phone } = await createTrip(server, 'PROVED')
  const { body } = await server.request('GET', '/api/devices?limit=1000', { token })
  const device = body.data.find(({ unique_id }: { unique_id: string }) => unique_id === phone)
  const renewed = await server.request('POST', `/api/devices/${device.id}/secret`, { token })
  expect(renewed.body.device.has_secret).toBe(true)
  await get(`osmand?${message(phone)}&alarm=sos`, 9)
  const text = 'select 1 from alerts where trip_id = $1'
  expect((await server.db.owner.query(text, [id])).rowCount).toBe(0)
  expect((await get(`osmand/${renewed.body.secret}?${message(phone)}&alarm=sos`, 9)).status).toBe(200)
  expect((await panicOf(id)).alert.title).toBe('Botón de pánico activado')
})

test('a renewed secret ends the one before, and is audited without it', async () => {
  const { id, uniqueId, secret } = await register()
  const renewed = (await server.request('POST', `/api/devices/${id}/secret`, { token })).body
  await expect.poll(async () => (await get(`osmand/${secret}?${message(uniqueId)}`, 10)).status).toBe(401)
  expect((await get(`osmand/${renewed.secret}?${message(uniqueId)}`, 10)).status).toBe(200)
  const { rows } = await server.db.owner.query('select a::text as entry from audit_log a where subject = $1', [
    `device:${id}`,
  ])
  expect(JSON.stringify(rows)).toContain('device-secret-renew')
  expect(JSON.stringify(rows)).not.toContain(renewed.secret)
  const foreign = await server.request('POST', '/api/devices/999999/secret', { token })
  expect(foreign.status).toBe(404)
})
