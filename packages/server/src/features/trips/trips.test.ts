import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const clock = createTestClock()
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

let nextInvoice = 0
const newInvoice = (): string => `F-${++nextInvoice}`
const aTrip = (fields: object = {}) => ({
  external_invoice: newInvoice(),
  status: 'in transit',
  origin: 'Monterrey, NL',
  destination: 'Guadalajara, JAL',
  ...fields,
})
const post = (body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/travels', { token, body, headers })
const patch = (id: string, body: unknown) => server.patchTrip(id, { token, body })
const only = async <T extends object>(text: string, ...values: unknown[]): Promise<T> => {
  const { rows } = await server.db.owner.query<T>(text, values)
  expect(rows).toHaveLength(1)
  return rows[0] as T
}
const count = async (table: string): Promise<number> =>
  (await only<{ n: number }>(`select count(*)::int as n from ${table}`)).n

describe('a trip by its external invoice', () => {
  test('is created, left alone when nothing changes, and updated when something does', async () => {
    const trip = aTrip({ weight: 22.5, company_client_name: 'Cervecería del Norte', eta: '2026-11-22T08:00:00-06:00' })
    const created = await post(trip)
    expect(created.status).toBe(201)
    expect(created.body.data).toMatchObject([{ external_invoice: trip.external_invoice, result: 'created' }])
    const { id } = created.body.data[0]

    const again = await post({ data: [trip] })
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual([{ external_invoice: trip.external_invoice, id, result: 'unchanged' }])

    const changed = await post({ ...trip, weight: 20 })
    expect(changed.body.data).toEqual([{ external_invoice: trip.external_invoice, id, result: 'updated' }])
    const row = await only('select weight_tons, eta_at from trips where id = $1', id)
    expect(row).toEqual({ weight_tons: 20, eta_at: Date.parse('2026-11-22T14:00:00Z') })
  })

  test('keeps what a change does not name, and loses what it names as null', async () => {
    const trip = aTrip({
      description: 'Frágil',
      package: '20 tarimas',
      latitude_origin_address: 25.6,
      longitude_origin_address: -100.3,
    })
    const { id } = (await post(trip)).body.data[0]
    const { external_invoice, status, origin, destination } = trip
    await post({ external_invoice, status, origin, destination, package: null })
    const row = await only('select description, package, origin_lat from trips where id = $1', id)
    expect(row).toEqual({ description: 'Frágil', package: null, origin_lat: 25.6 })
  })

  test('is told row by row: the good ones are kept, the bad ones are refused with a reason', async () => {
    const before = await count('trips')
    const good = aTrip()
    const answer = await post({ data: [good, aTrip({ weight: 'mucho' }), aTrip({ color: 'rojo' }), 7, good] })
    expect(answer.status).toBe(200)
    const results = answer.body.data.map((row: { result: string; error?: string }) => [row.result, row.error])
    expect(results).toEqual([
      ['created', undefined],
      ['refused', 'weight: Debe ser un número'],
      ['refused', 'Campo desconocido: color'],
      ['refused', expect.stringContaining('Debe ser un objeto')],
      ['refused', 'La factura externa se repite en esta petición; se tomó la primera'],
    ])
    expect(await count('trips')).toBe(before + 1)
  })

  test('all refused is 422 and writes nothing', async () => {
    const before = [await count('trips'), await count('operators'), await count('audit_log')]
    const answer = await post({ data: [aTrip({ operator_phone: '555' }), aTrip({ latitude_origin_address: 20 })] })
    expect(answer.status).toBe(422)
    expect([await count('trips'), await count('operators'), await count('audit_log')]).toEqual(before)
  })

  test('a thousand are written at once, and again by two at the same time without a double', async () => {
    const data = Array.from({ length: 1000 }, (_, index) =>
      aTrip({ operator_name: `Operador ${index % 50}`, unit_plates: `AB-${index}`, unit_device_id: `gps-${index}` }),
    )
    const before = await count('trips')
    const first = await post({ data })
    expect(first.status).toBe(201)
    const moved = data.map((trip) => ({ ...trip, status: 'load' })).reverse()
    const answers = await Promise.all([post({ data: moved }), post({ data }), post({ data: moved })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await count('trips')).toBe(before + 1000)
    expect((await post({ data: [...data, aTrip()] })).status).toBe(413)
  })
})

describe('what cannot be a trip', () => {
  test.each([
    ['a bare list', [], 400],
    ['an empty list', { data: [] }, 400],
    ['a list that is none', { data: 'x' }, 400],
    ['something beside the list', { data: [{}], more: 1 }, 400],
    ['nothing', null, 400],
    ['text', 'viaje', 400],
    ['an empty trip', {}, 422],
  ])('%s', async (_, body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
  })

  test.each([
    ['NaN as text', { weight: 'NaN' }],
    ['a negative weight', { weight: -1 }],
    ['numeric text', { latitude_origin_address: '20', longitude_origin_address: '-100' }],
    ['latitude 91', { latitude_origin_address: 91, longitude_origin_address: 0 }],
    ['longitude without latitude', { longitude_destination_address: -100 }],
    ['half a coordinate nulled', { latitude_origin_address: null, longitude_origin_address: -100 }],
    ['a status that does not exist', { status: 'volando' }],
    ['no time zone', { eta: '2026-11-22T08:00:00' }],
    ['a date that does not exist', { eta: '2026-02-30T08:00:00Z' }],
    ['a control character', { origin: 'Monterrey\u0007' }],
    ['text that turns the reading direction', { operator_name: 'Juan\u202Ezerep' }],
    ['an address that runs script', { monitor_url: 'javascript:alert(1)' }],
    ['a name of nothing but dashes', { operator_name: '---' }],
    ['a phone of nobody', { operator_phone: '8112345678' }],
    ['a phone app of nobody', { operator_device_id: 'cel-1' }],
    ['a tracker on nothing', { unit_device_id: 'gps-x' }],
    ['a device id with a path', { operator_name: 'Ana', operator_device_id: '../../etc/passwd' }],
    ['a text too long', { description: 'x'.repeat(2001) }],
    ['an invoice that is only spaces', { external_invoice: '   ' }],
  ])('%s is refused', async (_, fields) => {
    const before = await count('trips')
    const answer = await post(aTrip(fields))
    expect(answer.status).toBe(422)
    expect(answer.body.data[0].result).toBe('refused')
    expect(answer.body.data[0].error).toMatch(/./)
    expect(await count('trips')).toBe(before)
  })

  test('a body of 5 MB is too large, a deep or hostile one malformed, another type unsupported', async () => {
    const headers = { 'content-type': 'application/json' }
    const raw = (rawBody: string, type = headers['content-type']) =>
      server.request('POST', '/api/travels', { token, rawBody, headers: { 'content-type': type } })
    expect((await raw(JSON.stringify({ data: 'x'.repeat(5_000_000) }))).status).toBe(413)
    expect((await raw(`${'['.repeat(5000)}${']'.repeat(5000)}`)).status).toBe(400)
    expect((await raw('{"__proto__": {"status": "off"}}')).status).toBe(400)
    expect((await raw('{"a": "\\u0000"}')).status).toBe(400)
    expect((await raw('{')).status).toBe(400)
    expect((await raw('a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
  })

  test('markup and formulas are text like any other', async () => {
    const trip = aTrip({ description: '<img src=x onerror=alert(1)>', company_client_name: '=HYPERLINK("http://x")' })
    const { id } = (await post(trip)).body.data[0]
    const row = await only(
      'select description, c.name from trips t join clients c on c.id = client_id where t.id = $1',
      id,
    )
    expect(row).toEqual({ description: '<img src=x onerror=alert(1)>', name: '=HYPERLINK("http://x")' })
  })
})

describe('operators, units, carriers and clients', () => {
  test('are found however they are written, and made when they are new', async () => {
    const names = {
      operator_name: 'José Pérez',
      unit_plates: '87-AK-2T',
      company_carrier_name: 'Líneas Unidas',
      company_client_name: 'Bimbo',
    }
    const one = (await post(aTrip(names))).body.data[0]
    const other = {
      operator_name: 'JOSE  PEREZ',
      unit_plates: '87ak2t',
      company_carrier_name: 'lineas unidas',
      company_client_name: 'BIMBO',
    }
    const two = (await post(aTrip(other))).body.data[0]
    const ids = 'select operator_id, unit_id, carrier_id, client_id from trips where id = $1'
    expect(await only(ids, two.id)).toEqual(await only(ids, one.id))
  })

  test('a unit is found by its name when that is all there is, and not guessed among several', async () => {
    const { id } = (await post(aTrip({ unit_name: 'T-77', unit_plates: '77-UN-1' }))).body.data[0]
    const byName = (await post(aTrip({ unit_name: 't-77' }))).body.data[0]
    const unit = 'select unit_id from trips where id = $1'
    expect(await only(unit, byName.id)).toEqual(await only(unit, id))
    await post(aTrip({ unit_name: 'T-77', unit_plates: '77-UN-2' }))
    const guessed = await post(aTrip({ unit_name: 'T-77' }))
    expect(guessed.body.data[0].error).toContain('indique las placas')
  })

  test('a new phone number is kept with the operator', async () => {
    const trip = aTrip({ operator_name: 'Ramiro Díaz', operator_phone: '8110000000' })
    const { id } = (await post(trip)).body.data[0]
    expect((await patch(id, { operator_phone: '8119999999' })).body.result).toBe('updated')
    expect((await patch(id, { operator_phone: '8119999999' })).body.result).toBe('unchanged')
    const row = await only('select phone from operators o join trips t on t.operator_id = o.id where t.id = $1', id)
    expect(row).toEqual({ phone: '8119999999' })
  })
})

describe('the password of a GPS link', () => {
  const password = 'Contraseña-Muy-Secreta-42'

  test('is kept sealed for its trip, and comes back in no answer', async () => {
    const trip = aTrip({ monitor_url: 'https://gps.example.mx', monitor_account: 'flota', monitor_password: password })
    const created = await post(trip)
    const { id } = created.body.data[0]
    const { password_sealed: sealed } = await only<{ password_sealed: Buffer }>(
      'select password_sealed from gps_links where trip_id = $1',
      id,
    )
    expect(sealed.includes(Buffer.from(password))).toBe(false)
    const refused = await post({ ...trip, monitor_password: `${password}${'x'.repeat(500)}` })
    for (const answer of [created, refused]) expect(answer.text).not.toContain(password)
    const { n } = await only<{ n: number }>(
      `select count(*)::int as n from audit_log a where a::text like $1`,
      `%${password}%`,
    )
    expect(n).toBe(0)
  })

  test('goes when it is cleared, and the link stays', async () => {
    const { id } = (await post(aTrip({ monitor_url: 'https://gps.example.mx', monitor_password: password }))).body
      .data[0]
    expect((await patch(id, { monitor_password: null })).body.result).toBe('updated')
    expect(await only('select url, password_sealed, key_id from gps_links where trip_id = $1', id)).toEqual({
      url: 'https://gps.example.mx',
      password_sealed: null,
      key_id: null,
    })
  })
})

describe('Idempotency-Key', () => {
  test('the same key and body do nothing twice and get the same answer; another body is a conflict', async () => {
    const trip = aTrip()
    const first = await post(trip, { 'idempotency-key': 'k-1' })
    const second = await post(trip, { 'idempotency-key': 'k-1' })
    expect([second.status, second.body]).toEqual([201, first.body])
    const other = await post({ ...trip, status: 'off' }, { 'idempotency-key': 'k-1' })
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await post(trip, { 'idempotency-key': 'ñ ñ'.normalize('NFD').replace(/[^ -~]/g, ' ') })).status).toBe(400)
  })

  test('ten at once with one key make one trip', async () => {
    const trip = aTrip()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(trip, { 'idempotency-key': 'k-2' })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })
})

describe('the life of a trip', () => {
  test('departs the first time it is in transit, completes when it ends, and may start over', async () => {
    const times = 'select departed_at, completed_at from trips where id = $1'
    const { id } = (await post(aTrip({ status: 'load' }))).body.data[0]
    expect(await only(times, id)).toEqual({ departed_at: null, completed_at: null })
    const departedAt = clock.now()
    await patch(id, { status: 'in transit' })
    clock.advance(60_000)
    await patch(id, { status: 'download waiting' })
    await patch(id, { status: 'in transit' })
    expect(await only(times, id)).toEqual({ departed_at: departedAt, completed_at: null })
    await patch(id, { status: 'complete' })
    expect(await only(times, id)).toEqual({ departed_at: departedAt, completed_at: clock.now() })
    await patch(id, { status: 'in transit' })
    expect(await only(times, id)).toEqual({ departed_at: departedAt, completed_at: null })
  })

  test('a patch names its invoice, and cannot take another trip’s', async () => {
    const [one, two] = [aTrip(), aTrip()]
    const created = await post({ data: [one, two] })
    const { id } = created.body.data[0]
    expect((await patch(id, { external_invoice: two.external_invoice })).status).toBe(409)
    expect((await patch(id, { external_invoice: `${one.external_invoice}-B` })).body.external_invoice).toBe(
      `${one.external_invoice}-B`,
    )
    expect((await patch(id, { operator_device_id: 'cel-nadie' })).status).toBe(422)
    expect((await patch(id, { nombre: 'x' })).body.code).toBe('UNKNOWN_FIELD')
    expect((await patch(id, { latitude_origin_address: 91 })).status).toBe(422)
  })
})
