import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AlertPushFixture, receivedBy, startAlertPushFixture } from '../../../test/alert-push-fixture.ts'
import { browserAt, claimsOf, type TestBrowser } from '../../../test/push-service.ts'
import { TEST_PASSWORD } from '../../../test/server.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

let arranged: AlertPushFixture
beforeAll(async () => {
  arranged = await startAlertPushFixture()
})
afterAll(() => arranged.stop())
beforeEach(async () => {
  arranged.service.answer = () => 201
  await arranged.owner.query('delete from push_subscriptions')
  await arranged.owner.query('update alerts set closed_at = opened_at where closed_at is null')
  arranged.service.received.length = 0
  // The limit on tests of a person.
  arranged.clock.advance(2 * MINUTE_MS)
})

const push = (method: string, path: string, token: string, body?: unknown) =>
  arranged.server.request(method, `/api/push${path}`, { token, ...(body === undefined ? {} : { body }) })
const bodyOf = ({ endpoint, keys }: TestBrowser) => ({ endpoint, keys })
const subscribed = (token = arranged.monitorToken) => arranged.subscribed(token)
const publicKey = async () => (await push('GET', '/key', arranged.monitorToken)).body.public_key as string
const subscriptions = async () =>
  (
    await arranged.owner.query<{ endpoint: string; failures: number }>(
      'select endpoint, failures from push_subscriptions',
    )
  ).rows
const pathOf = ({ endpoint }: TestBrowser) => new URL(endpoint).pathname
const gotBy = (browser: TestBrowser) => receivedBy(arranged.service, browser)
/** A new alert, told as the engine tells it. */
async function alerted(over: { type?: string; severity?: string; at?: number; keep?: boolean } = {}): Promise<string> {
  const id = await arranged.raised(over)
  await announce(id)
  return id
}
const announce = (id: string) =>
  arranged.owner.query(`insert into alert_outbox (organisation_id, alert_id, kind) values ($1, $2, 'new-alert')`, [
    arranged.server.organisationId,
    id,
  ])
const open = async () =>
  (await arranged.owner.query<{ n: number }>('select count(*)::int as n from push_deliveries where done_at is null'))
    .rows[0]?.n

describe('a new alert', () => {
  test('reaches every browser of the company, which alone can read it, and says nothing of where', async () => {
    const [one, two] = [await subscribed(), await subscribed(arranged.supervisorToken)]
    const foreign = await subscribed(arranged.foreignToken)
    const id = await alerted({ severity: 'critical' })
    await expect.poll(() => arranged.service.received.length).toBe(2)
    for (const browser of [one, two]) {
      const [message] = gotBy(browser)
      if (message === undefined) throw new Error('nada')
      expect(browser.open(message.body)).toEqual({
        id,
        severity: 'critical',
        title: 'Exceso de velocidad',
        plates: 'P-ALERTAS',
      })
      expect(() => foreign.open(message.body)).toThrow()
      expect(message.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        ttl: '1800',
        urgency: 'high',
        topic: `alerta-${id}`,
      })
      expect(claimsOf(message.headers, await publicKey())).toEqual({
        aud: arranged.service.origin,
        exp: Math.floor(arranged.clock.now() / 1000) + 12 * 3600,
        sub: 'mailto:prueba@vigia.mx',
      })
    }
    expect(gotBy(foreign)).toEqual([])
    await expect.poll(open).toBe(0)
  })

  test('is sent once, however often it is told', async () => {
    const browser = await subscribed()
    const id = await alerted()
    await expect.poll(() => gotBy(browser).length).toBe(1)
    await announce(id)
    await alerted()
    await expect.poll(() => gotBy(browser).length).toBe(2)
    expect(gotBy(browser).map(({ headers }) => headers.topic)).toHaveLength(2)
    expect(new Set(gotBy(browser).map(({ headers }) => headers.topic)).size).toBe(2)
  })

  test('that is old, minor, acknowledged, closed or from before the subscription is no news', async () => {
    await arranged.raised()
    arranged.clock.advance(1)
    const browser = await subscribed()
    const { clock, owner } = arranged
    await arranged.raised({ type: 'MENOR', severity: 'other', keep: true })
    await arranged.raised({ type: 'VIEJA', at: clock.now() - 10 * MINUTE_MS, keep: true })
    const seen = await arranged.raised({ type: 'RECONOCIDA', keep: true })
    await owner.query('update alerts set acknowledged_at = opened_at where id = $1', [seen])
    const closed = await arranged.raised({ type: 'CERRADA', keep: true })
    await owner.query('update alerts set closed_at = opened_at where id = $1', [closed])
    const news = await alerted({ type: 'NUEVA', keep: true })
    await expect.poll(() => gotBy(browser).map(({ headers }) => headers.topic)).toEqual([`alerta-${news}`])
    await expect.poll(open).toBe(0)
    expect(arranged.service.received).toHaveLength(1)
  })

  test('does not reach who has signed out, whose sign-in has run out, and who was disabled', async () => {
    const signIn = async (email: string) => {
      await arranged.server.addUser(email, 'monitorista')
      const body = { email, password: TEST_PASSWORD }
      return (await arranged.server.request('POST', '/api/auth/login', { body })).body.token as string
    }
    const [out, expired, disabled] = [await signIn('a@x.mx'), await signIn('b@x.mx'), await signIn('c@x.mx')]
    const stays = await subscribed()
    for (const token of [out, expired, disabled]) await subscribed(token)
    await arranged.server.request('POST', '/api/auth/logout', { token: out })
    await arranged.owner.query(
      `update session_families f set expires_at = $1 from users u where u.id = f.user_id and u.email = 'b@x.mx'`,
      [new Date(arranged.clock.now())],
    )
    await arranged.owner.query(`update users set disabled_at = now() where email = 'c@x.mx'`)
    await alerted()
    await expect.poll(() => gotBy(stays).length).toBe(1)
    await expect.poll(open).toBe(0)
    expect(arranged.service.received).toHaveLength(1)
  })

  test('removes a browser that has unsubscribed at its service', async () => {
    for (const status of [404, 410]) {
      const browser = await subscribed()
      arranged.service.answer = () => status
      await alerted()
      await expect.poll(async () => (await subscriptions()).length).toBe(0)
      expect(gotBy(browser)).toHaveLength(1)
    }
  })

  test('is tried again when the service fails, and given up in the end', async () => {
    const browser = await subscribed()
    arranged.service.answer = () => 500
    const id = await alerted()
    for (const [tries, pauseMs] of [
      [1, 15_000],
      [2, 60_000],
      [3, 180_000],
      [4, 180_000],
    ] as const) {
      await expect.poll(async () => (await subscriptions())[0]?.failures).toBe(tries)
      arranged.clock.advance(pauseMs)
      await announce(id)
    }
    await expect.poll(open).toBe(0)
    expect(gotBy(browser)).toHaveLength(4)
    arranged.service.answer = () => 201
    await alerted()
    await expect.poll(async () => (await subscriptions())[0]?.failures).toBe(0)
  })

  test('reaches the others while one service never answers', async () => {
    const silent = await subscribed()
    const others = [await subscribed(), await subscribed(arranged.supervisorToken)]
    arranged.service.answer = (path) => (path === pathOf(silent) ? 'silence' : 201)
    await alerted()
    for (const browser of others) await expect.poll(() => gotBy(browser).length).toBe(1)
    await alerted({ type: 'SIN_GPS', keep: true })
    for (const browser of others) await expect.poll(() => gotBy(browser).length).toBe(2)
    expect((await arranged.get('/active')).status).toBe(200)
  })
})

test('two servers on one database send each alert once to each browser', async () => {
  const browsers = await Promise.all(Array.from({ length: 8 }, () => subscribed()))
  const second = await arranged.another()
  for (let round = 0; round < 5; round += 1) await alerted({ type: `R${round}`, keep: true })
  await expect.poll(() => arranged.service.received.length).toBe(40)
  await expect.poll(open).toBe(0)
  for (const browser of browsers) expect(new Set(gotBy(browser).map(({ headers }) => headers.topic)).size).toBe(5)
  expect(arranged.service.received).toHaveLength(40)
  await second.close()
})

describe('subscribing', () => {
  test('keeps a browser once, for the person who used it last; at most ten each', async () => {
    const browser = await subscribed()
    await push('POST', '/subscriptions', arranged.supervisorToken, bodyOf(browser))
    const { rows } = await arranged.owner.query(
      'select u.email from push_subscriptions s join users u on u.id = s.user_id',
    )
    expect(rows).toEqual([{ email: 'supervisor@prueba.mx' }])
    for (let index = 0; index < 12; index += 1) {
      arranged.clock.advance(1)
      await subscribed(arranged.supervisorToken)
    }
    const kept = (await subscriptions()).map(({ endpoint }) => endpoint)
    expect(kept).toHaveLength(10)
    expect(kept).not.toContain(browser.endpoint)
  })

  test('ends for one’s own browsers only, and again is no error', async () => {
    const browser = await subscribed()
    const { endpoint } = browser
    expect((await push('DELETE', '/subscriptions', arranged.supervisorToken, { endpoint })).status).toBe(204)
    expect(await subscriptions()).toHaveLength(1)
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await push('DELETE', '/subscriptions', arranged.monitorToken, { endpoint })).status).toBe(204)
    }
    expect(
      (await push('DELETE', '/subscriptions', arranged.monitorToken, { endpoint: 'https://a\u0000b' })).status,
    ).toBe(400)
    expect(await subscriptions()).toHaveLength(0)
    expect(await arranged.lastAudit()).toMatchObject({
      action: 'push-unsubscribe',
      before: { service: arranged.service.host },
    })
  })

  const { keys } = browserAt('https://push.example.com/x')
  test.each([
    ['loopback', { endpoint: 'https://127.0.0.1/x', keys }],
    ['http', { endpoint: 'http://push.example.com/x', keys }],
    ['cloud metadata', { endpoint: 'http://169.254.169.254/latest', keys }],
    ['a private name', { endpoint: 'https://localhost/x', keys }],
    ['another port', { endpoint: 'https://push.example.com:8443/x', keys }],
    ['an account', { endpoint: 'https://a:b@push.example.com/x', keys }],
    ['a script', { endpoint: 'javascript:alert(1)', keys }],
    ['text', { endpoint: 'x', keys }],
    ['too long', { endpoint: `https://push.example.com/${'x'.repeat(1000)}`, keys }],
    ['a point beside the curve', { endpoint: 'https://push.example.com/x', keys: { ...keys, p256dh: 'A'.repeat(87) } }],
    ['a short secret', { endpoint: 'https://push.example.com/x', keys: { ...keys, auth: 'AAAA' } }],
    ['no keys', { endpoint: 'https://push.example.com/x' }],
    ['a field too many', { endpoint: 'https://push.example.com/x', keys, user_id: '1' }],
  ])('with %s is refused', async (_why, body) => {
    const answer = await push('POST', '/subscriptions', arranged.monitorToken, body)
    expect([answer.status, typeof answer.body.error]).toEqual([400, 'string'])
    expect(await subscriptions()).toEqual([])
  })

  test('is for people: an API key gets neither the key nor a subscription', async () => {
    const key = await arranged.server.apiKey(['read'])
    expect((await push('GET', '/key', key)).status).toBe(403)
    expect((await push('POST', '/subscriptions', key, bodyOf(arranged.service.subscribe()))).status).toBe(403)
  })
})

describe('the test message', () => {
  test('goes to the caller’s browsers, and counts what failed', async () => {
    const [good, bad, gone] = [await subscribed(), await subscribed(), await subscribed()]
    await subscribed(arranged.supervisorToken)
    arranged.service.answer = (path) => (path === pathOf(bad) ? 500 : path === pathOf(gone) ? 410 : 201)
    const { status, body } = await push('POST', '/test', arranged.monitorToken)
    expect([status, body]).toEqual([200, { sent: 1, failed: 2 }])
    expect(good.open(gotBy(good)[0]?.body ?? Buffer.alloc(0))).toEqual({
      id: null,
      severity: 'other',
      title: 'Aviso de prueba',
      plates: null,
    })
    expect(arranged.service.received).toHaveLength(3)
    expect((await subscriptions()).map(({ failures }) => failures).sort()).toEqual([0, 0, 1])
  })

  test('is not for flooding a service', async () => {
    await subscribed()
    const statuses: number[] = []
    for (let index = 0; index < 7; index += 1)
      statuses.push((await push('POST', '/test', arranged.monitorToken)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})

test('the key pair is made once, sealed, and outlives a restart', async () => {
  const key = await publicKey()
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  const { rows } = await arranged.owner.query<{ private_sealed: Buffer }>('select private_sealed from push_keys')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.private_sealed.includes(Buffer.from('06072a8648ce3d0201', 'hex'))).toBe(false)
  const second = await arranged.another()
  const answer = await second.server.inject({
    method: 'GET',
    url: '/api/push/key',
    headers: { authorization: `Bearer ${arranged.monitorToken}` },
  })
  expect(answer.json()).toEqual({ public_key: key })
  await second.close()
})
