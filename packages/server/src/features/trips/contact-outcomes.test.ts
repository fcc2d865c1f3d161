import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let planner: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('monitorista')
  planner = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const newTrip = async (external_invoice: string): Promise<string> => {
  const operator = { operator_name: `Operador ${external_invoice}`, operator_phone: '5555550142' }
  const body = { external_invoice, status: 'in transit', origin: 'A', destination: 'B', ...operator }
  return (await server.request('POST', '/api/travels', { token: planner, body })).body.data[0].id
}
const say = (tripId: string, body: object, by = token, headers = {}) =>
  server.request('POST', `/api/travels/${tripId}/comments`, { token: by, body, headers })
const alertsOf = async (tripId: string) =>
  (await server.request('GET', '/api/alerts/active', { token })).body.filter(
    (alert: { travel_id: string | null }) => alert.travel_id === tripId,
  )

test('an entry keeps how the try to reach the operator went, and an older one tells of none', async () => {
  const trip = await newTrip('C-1')
  expect((await say(trip, { comment: 'Sin novedad' })).body.outcome).toBeNull()
  expect((await say(trip, { comment: 'No contestó', outcome: 'no_contesto' })).body.outcome).toBe('no_contesto')
  const { body } = await server.request('GET', `/api/travels/${trip}/comments`, { token })
  expect(body.data.map(({ outcome }: { outcome: string | null }) => outcome)).toEqual(['no_contesto', null])
  const detail = (await server.request('GET', `/api/sentinel/travel/${trip}`, { token })).body
  expect(detail.communications.map(({ outcome }: { outcome: string | null }) => outcome)).toEqual(['no_contesto', null])
})

test.each([
  ['a word of nobody', { comment: 'x', outcome: 'colgado' }, 400],
  ['no words', { outcome: 'contesto' }, 400],
])('%s is refused', async (_, body, status) => {
  expect((await say(await newTrip(`C-${_}`), body)).status).toBe(status)
})

test('a system with a key does not say how a call went', async () => {
  const key = await server.apiKey(['travels:write'])
  expect((await say(await newTrip('C-2'), { comment: 'x', outcome: 'contesto' }, key)).status).toBe(403)
})

describe('with an Idempotency-Key', () => {
  test('the same entry, however often and at once, is one', async () => {
    const trip = await newTrip('C-3')
    const once = { 'idempotency-key': 'ronda-1' }
    const entry = { comment: 'Contestó: todo bien', outcome: 'contesto' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(trip, entry, token, once)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await say(trip, { comment: 'otra cosa' }, token, once)).status).toBe(409)
    const { body } = await server.request('GET', `/api/travels/${trip}/comments`, { token })
    expect(body.data).toHaveLength(1)
  })
})

describe('the duress word', () => {
  test('opens one critical alert that only a person closes, says not to call, and offers no number', async () => {
    const trip = await newTrip('C-4')
    await say(trip, { comment: 'Clave de coacción', outcome: 'clave_coaccion' })
    const [alert, ...others] = await alertsOf(trip)
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      ...{ type: 'CLAVE_COACCION', severity: 'critical', needs_resolution: true, occurrences: 1 },
      operator_phone: null,
      message: 'El operador dijo la clave de coacción: puede no estar solo. No le escriba ni le llame.',
    })
    await server.request('POST', `/api/alerts/${alert.id}/acknowledge`, { token })
    await say(trip, { comment: 'Otra vez', outcome: 'clave_coaccion' })
    const [again] = await alertsOf(trip)
    expect(again).toMatchObject({ id: alert.id, occurrences: 2, acknowledged_at: null })
    const audit = (
      await server.request('GET', '/api/audit?sensitive=true', { token: await server.signIn('administrador') })
    ).body.data
    const acts = audit.filter(({ subject }: { subject: string }) => subject === `alert:${alert.id}`)
    expect(acts.map(({ action }: { action: string }) => action)).toEqual(['duress-again', 'duress-raised'])
  })

  test('outlives the engine, which judges what holds and not what was said', async () => {
    const trip = await newTrip('C-5')
    await say(trip, { comment: 'Clave de coacción', outcome: 'clave_coaccion' })
    await server.app.alerts.evaluate()
    expect((await alertsOf(trip)).map(({ type }: { type: string }) => type)).toContain('CLAVE_COACCION')
  })

  test('is raised together with its entry, or neither is', async () => {
    expect((await say('999999', { comment: 'x', outcome: 'clave_coaccion' })).status).toBe(404)
    const trip = await newTrip('C-6')
    const once = { 'idempotency-key': 'coaccion-1' }
    await Promise.all([1, 2, 3].map(() => say(trip, { comment: 'x', outcome: 'clave_coaccion' }, token, once)))
    expect((await alertsOf(trip)).map(({ occurrences }: { occurrences: number }) => occurrences)).toEqual([1])
  })
})

describe('how an operator answers', () => {
  test('is counted from what was written of his calls, and of nobody else’s', async () => {
    const trip = await newTrip('C-7')
    const said = ['contesto', 'contesto', 'clave_correcta', 'no_contesto', 'buzon', 'whatsapp', 'visto_gps']
    for (const outcome of said) await say(trip, { comment: outcome, outcome })
    await say(trip, { comment: 'sin llamada' })
    const { data } = (await server.request('GET', '/api/operators?limit=100', { token })).body
    const of = (invoice: string) =>
      data.find(({ name }: { name: string }) => name === `Operador ${invoice}`).reliability
    expect(of('C-7')).toMatchObject({ answered: 3, calls: 5, share: null, is_poor: false })
    expect(of('C-2')).toMatchObject({ answered: 0, calls: 0, share: null, is_poor: false, best_from_h: null })
  })

  test('a trip that gets another operator leaves him what was said of his calls; merged, they are the one’s who stays', async () => {
    const trip = await newTrip('C-8')
    await say(trip, { comment: 'x', outcome: 'no_contesto' })
    const change = { token: planner, body: { operator_name: 'Relevo C-8' } }
    expect((await server.patchTrip(trip, change)).status).toBe(200)
    await say(trip, { comment: 'y', outcome: 'contesto' })
    const read = async () => (await server.request('GET', '/api/operators?limit=100', { token })).body.data
    const called = async (name: string) => (await read()).find((one: { name: string }) => one.name === name)
    const [before, after] = [await called('Operador C-8'), await called('Relevo C-8')]
    expect([before.reliability, after.reliability]).toMatchObject([
      { answered: 0, calls: 1 },
      { answered: 1, calls: 1 },
    ])
    const admin = await server.signIn('administrador')
    const wordsOf = async (operatorId: string): Promise<string[][]> => {
      const detail = (await server.request('GET', `/api/operators/${operatorId}`, { token })).body
      const file = (await server.request('GET', `/api/operators/${operatorId}/export`, { token: admin })).body
      return [detail, file].map(({ comments }) => comments.map(({ comment }: { comment: string }) => comment))
    }
    expect([await wordsOf(before.id), await wordsOf(after.id)]).toEqual([
      [['x'], ['x']],
      [['y'], ['y']],
    ])
    const merge = { into: after.id, from: [before.id], dry_run: false }
    const administrator = await server.signIn('administrador')
    const merged = await server.request('POST', '/api/catalogues/operators/merge', {
      token: administrator,
      body: merge,
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await called('Relevo C-8')).reliability).toMatchObject({ answered: 1, calls: 2 })
  })
})
