import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const clock = createTestClock()
const HOUR_MS = 3_600_000
let server: TestServer
let token: string
let serial = 0
let s: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.apiKey(['travels:write', 'read'])
})
afterAll(() => server.stop())
beforeEach(() => {
  s = String(++serial)
  clock.advance(24 * HOUR_MS)
})

const trip = (fields: object = {}) => ({
  external_invoice: `B-${s}`,
  status: 'in transit',
  origin: 'A',
  destination: 'B',
  operator_name: `Operador ${s}`,
  operator_device_id: `cel-${s}`,
  ...fields,
})
const post = async (...data: object[]): Promise<{ id: string; result: string; error?: string }[]> =>
  (await server.request('POST', '/api/travels', { token, body: { data } })).body.data
const windows = async (uniqueId: string) =>
  (
    await server.db.owner.query<{ invoice: string; from: number; to: number | null }>(
      `select external_invoice as invoice, bound_at as "from", released_at as "to"
       from trip_devices w join devices d on d.id = device_id join trips t on t.id = w.trip_id
       where unique_id = $1 order by bound_at, invoice`,
      [uniqueId],
    )
  ).rows

describe('a device speaks for a trip', () => {
  test('from the charge date, when it was before now, until the trip ends', async () => {
    const chargedAt = clock.now() - 5 * HOUR_MS
    await post(trip({ charge_date: new Date(chargedAt).toISOString() }))
    expect(await windows(`cel-${s}`)).toEqual([{ invoice: `B-${s}`, from: chargedAt, to: null }])
    clock.advance(HOUR_MS)
    await post(trip({ status: 'complete' }))
    expect(await windows(`cel-${s}`)).toEqual([{ invoice: `B-${s}`, from: chargedAt, to: clock.now() }])
  })

  test('from a moment ago when it charges later, and not at all for a trip that has ended', async () => {
    await post(trip({ charge_date: new Date(clock.now() + HOUR_MS).toISOString() }))
    expect(await windows(`cel-${s}`)).toEqual([{ invoice: `B-${s}`, from: clock.now() - HOUR_MS / 6, to: null }])
    await post(
      trip({ external_invoice: `C-${s}`, status: 'off', operator_device_id: `otro-${s}`, operator_name: `Otro ${s}` }),
    )
    expect(await windows(`otro-${s}`)).toEqual([])
  })

  test('never for the next trip before the last one let it go', async () => {
    await post(trip())
    clock.advance(HOUR_MS)
    await post(trip({ status: 'complete' }))
    const freeAt = clock.now()
    clock.advance(HOUR_MS)
    const charge_date = new Date(freeAt - 3 * HOUR_MS).toISOString()
    await post(trip({ external_invoice: `C-${s}`, charge_date }))
    expect(await windows(`cel-${s}`)).toMatchObject([
      { invoice: `B-${s}`, to: freeAt },
      { invoice: `C-${s}`, from: freeAt, to: null },
    ])
  })

  test('until the operator changes, and the new one’s phone takes over', async () => {
    await post(trip())
    clock.advance(HOUR_MS)
    await post(trip({ operator_name: `Relevo ${s}`, operator_device_id: `relevo-${s}` }))
    expect(await windows(`cel-${s}`)).toMatchObject([{ to: clock.now() }])
    expect(await windows(`relevo-${s}`)).toMatchObject([{ invoice: `B-${s}`, to: null }])
  })

  test('again when the trip goes on within the same instant', async () => {
    await post(trip())
    await post(trip({ status: 'off' }))
    await post(trip({ status: 'load' }))
    expect(await windows(`cel-${s}`)).toMatchObject([
      { invoice: `B-${s}`, to: clock.now() },
      { invoice: `B-${s}`, from: clock.now(), to: null },
    ])
  })

  test('as the tracker of the unit as well as the phone of the operator', async () => {
    await post(trip({ unit_plates: `TR-${s}`, unit_device_id: `gps-${s}` }))
    expect(await windows(`gps-${s}`)).toMatchObject([{ invoice: `B-${s}`, to: null }])
    clock.advance(1)
    await post(trip({ unit_plates: null }))
    expect(await windows(`gps-${s}`)).toMatchObject([{ to: clock.now() }])
    expect(await windows(`cel-${s}`)).toMatchObject([{ to: null }])
  })
})

describe('a device that changes hands', () => {
  test('leaves the trips of its old owner for those of the new one', async () => {
    await post(
      trip(),
      trip({ external_invoice: `C-${s}`, operator_name: `Otro ${s}`, operator_device_id: `otro-${s}` }),
    )
    clock.advance(HOUR_MS)
    const [moved] = await post(trip({ external_invoice: `C-${s}`, operator_name: `Otro ${s}` }))
    expect(moved).toMatchObject({ result: 'updated' })
    expect(await windows(`cel-${s}`)).toMatchObject([
      { invoice: `B-${s}`, to: clock.now() },
      { invoice: `C-${s}`, to: null },
    ])
  })

  test('is taken from its operator by null', async () => {
    await post(trip())
    clock.advance(1)
    expect(await post(trip({ operator_device_id: null }))).toMatchObject([{ result: 'updated' }])
    expect(await windows(`cel-${s}`)).toMatchObject([{ to: clock.now() }])
    expect(await post(trip({ operator_device_id: null }))).toMatchObject([{ result: 'unchanged' }])
  })

  test('is not the one of another organisation with its id, nor made a phone when it is a tracker, nor given to two', async () => {
    const other = await server.createOrganisation(`Ajena ${s}`)
    const sql = 'insert into devices (organisation_id, unique_id, kind) values ($1, $2, $3)'
    await server.db.owner.query(sql, [other, `ajeno-${s}`, 'phone'])
    await server.db.owner.query(sql, [server.organisationId, `rastreador-${s}`, 'tracker'])
    const results = await post(
      trip({ external_invoice: `1-${s}`, operator_device_id: `ajeno-${s}` }),
      trip({ external_invoice: `2-${s}`, operator_device_id: `rastreador-${s}` }),
      trip({ external_invoice: `3-${s}` }),
      trip({ external_invoice: `4-${s}`, operator_name: `Otro ${s}` }),
    )
    expect(results.map(({ result, error }) => [result, error])).toEqual([
      ['created', undefined],
      ['refused', `El dispositivo rastreador-${s} no es un celular`],
      ['created', undefined],
      ['refused', `El dispositivo cel-${s} ya se dio a otro operador en esta petición`],
    ])
    const { rows } = await server.db.owner.query(
      'select organisation_id, operator_id is not null as has_owner from devices where unique_id = $1 order by id',
      [`ajeno-${s}`],
    )
    expect(rows).toEqual([
      { organisation_id: other, has_owner: false },
      { organisation_id: server.organisationId, has_owner: true },
    ])
  })
})

describe('the registry of devices', () => {
  const call = (method: string, path: string, body?: unknown, by = token) =>
    server.request(method, path, { token: by, ...(body === undefined ? {} : { body }) })
  const operatorId = async (): Promise<string> =>
    (await server.db.owner.query<{ id: string }>('select id::text from operators where name = $1', [`Operador ${s}`]))
      .rows[0]?.id ?? ''

  test('binds a new phone to the trip that its operator is on, shows its secret once, and lets it go when disabled', async () => {
    await post(trip({ operator_device_id: undefined }))
    const answer = await call('POST', '/api/devices', {
      unique_id: `nuevo-${s}`,
      kind: 'phone',
      operator_id: await operatorId(),
      with_secret: true,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      secret: expect.stringMatching(/^[\w-]{43}$/),
      device: { operator_name: `Operador ${s}`, disabled: false, last_seen: null },
    })
    expect(await windows(`nuevo-${s}`)).toMatchObject([{ invoice: `B-${s}`, to: null }])
    expect((await call('GET', '/api/devices?limit=1000')).text).not.toContain(answer.body.secret)
    clock.advance(1)
    const { id } = answer.body.device
    expect((await call('PATCH', `/api/devices/${id}`, { disabled: true })).body.disabled).toBe(true)
    expect(await windows(`nuevo-${s}`)).toMatchObject([{ to: clock.now() }])
    clock.advance(1)
    await call('PATCH', `/api/devices/${id}`, { disabled: false })
    expect(await windows(`nuevo-${s}`)).toHaveLength(2)
  })

  test.each([
    ['a phone on a unit', { kind: 'phone', unit_id: '1' }, 422],
    ['a tracker on an operator', { kind: 'tracker', operator_id: '1' }, 422],
    ['an operator that does not exist', { kind: 'phone', operator_id: '999999' }, 404],
    ['a path for an id', { kind: 'phone', unique_id: '../x' }, 400],
    ['a kind of our own', { kind: 'manual' }, 400],
    ['an unknown field', { kind: 'phone', trip_id: '1' }, 400],
    ['a bidirectional name', { kind: 'phone', name: 'a\u202Eb' }, 400],
  ])('%s is refused', async (_, fields, status) => {
    const answer = await call('POST', '/api/devices', { unique_id: `malo-${s}`, ...fields })
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
  })

  test('a unique id is taken once; lists go page by page', async () => {
    await post(
      trip(),
      trip({ external_invoice: `C-${s}`, operator_name: `Otro ${s}`, operator_device_id: `otro-${s}` }),
    )
    expect((await call('POST', '/api/devices', { unique_id: `cel-${s}`, kind: 'phone' })).body.code).toBe(
      'DEVICE_TAKEN',
    )
    for (const path of ['/api/devices', '/api/operators', '/api/units', '/api/carriers', '/api/clients']) {
      const all: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await call('GET', `${path}?limit=3${cursor && `&cursor=${cursor}`}`)
        all.push(...body.data.map(({ id }: { id: string }) => id))
        cursor = body.nextCursor
      }
      expect(all).toEqual((await call('GET', `${path}?limit=1000`)).body.data.map(({ id }: { id: string }) => id))
      expect(new Set(all).size).toBe(all.length)
      for (const bad of ['limit=0', 'limit=1001', 'limit=x', 'cursor=-1', 'cursor=1%27', 'otro=1', 'limit=1&limit=2']) {
        expect((await call('GET', `${path}?${bad}`)).status).toBeGreaterThanOrEqual(400)
        expect((await call('GET', `${path}?${bad}`)).status).toBeLessThan(500)
      }
    }
  })
})
