import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DevicesClient, listenToDevices } from '../../../test/devices-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS } from '../../../test/trips.ts'

let server: TestServer
let token: string
const clients: DevicesClient[] = []

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true })
  token = await server.signIn('supervisor')
})
afterAll(async () => {
  for (const client of clients) client.close()
  await server.stop()
})

const watch = async (as = token, intake = false): Promise<DevicesClient> => {
  const client = await listenToDevices(server.url, as, intake)
  clients.push(client)
  return client
}
let count = 0
let address = 0
beforeEach(() => {
  address += 1
})
const from = () => ({ headers: { 'x-forwarded-for': `198.51.100.${address}` } })
const register = async (body: object = {}, as = token) => {
  count += 1
  const answer = await server.request('POST', '/api/devices', {
    token: as,
    body: { unique_id: `tel-${count}00`, kind: 'phone', ...body },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const say = (path: string) => server.request('GET', `/intake/osmand${path}`, from())
const deviceOf = async (id: string) =>
  (await server.request('GET', '/api/devices?limit=1000', { token })).body.data.find(
    (device: { id: string }) => device.id === id,
  )
const unknown = async (as = token) => (await server.request('GET', '/api/devices/unknown', { token: as })).body
const unknownIds = async (as = token) =>
  (await unknown(as)).data.map(({ unique_id }: { unique_id: string }) => unique_id)
/** An administrator of another company on the same server, which is closed again afterwards. */
const inAnotherCompany = async (work: (their: string, organisationId: string) => Promise<void>) => {
  const organisationId = await server.createOrganisation('Otra flota')
  const email = `otra-${organisationId}@prueba.mx`
  await server.addUser(email, 'administrador', organisationId)
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  try {
    await work(body.token, organisationId)
  } finally {
    // There is no closing of companies; to the rule a demo counts as none.
    await server.db.owner.query('update organisations set demo = true where id = $1', [organisationId])
  }
}

test('a device tells its rhythm, accuracy, lateness, clock, battery, app and trip', async () => {
  const { phone } = await createTrip(server, 'RITMO')
  const now = server.clock.now()
  for (const [agoS, accuracy] of [
    [140, 8],
    [110, 30],
    [80, 8],
  ] as const) {
    await say(`?id=${phone}&lat=20.5&lon=-99.5&timestamp=${now - agoS * 1_000}&accuracy=${accuracy}&batt=47`)
  }
  await server.app.live.intake.reports.write()
  const { data } = (await server.request('GET', '/api/devices', { token })).body
  const device = data.find(({ unique_id }: { unique_id: string }) => unique_id === phone)
  expect(device).toMatchObject({
    ...{ app: 'OsmAnd', battery: 47, interval_s: 30, accuracy_median_m: 8 },
    trip: { external_invoice: 'RITMO', plates: 'P-RITMO', origin: 'Puebla', destination: 'Querétaro' },
  })
  expect(device.late_share).toBeCloseTo(1 / 3)
  expect(device.clock_skew_s).toBeLessThanOrEqual(-80)
})

test('of a device that never spoke nothing is known, and nothing is said', async () => {
  const { device } = await register()
  expect(await deviceOf(device.id)).toMatchObject({
    ...{ app: null, battery: null, interval_s: null, accuracy_median_m: null, late_share: null },
    ...{ clock_skew_s: null, trip: null, silence_class: null, last_seen: null },
  })
})

test('who has the list open hears of a position as it is committed, and another company does not', async () => {
  const { device, secret } = await register()
  await inAnotherCompany(async (their) => {
    const [ours, theirs] = [await watch(), await watch(their)]
    await say(`/${secret}?id=${device.unique_id}&lat=19.95&lon=-99.53&accuracy=8&batt=82&speed=0`)
    expect(await ours.untilHeard(({ device_id }) => device_id === device.id)).toMatchObject({
      ...{ unique_id: device.unique_id, latitude: 19.95, longitude: -99.53, accuracy: 8, battery: 82, problem: null },
    })
    const other = await register({}, their)
    await say(`/${other.secret}?id=${other.device.unique_id}&lat=19&lon=-99`)
    await theirs.untilHeard(({ device_id }) => device_id === other.device.id)
    expect(theirs.heard.map(({ device_id }) => device_id)).toEqual([other.device.id])
    expect(ours.heard.some(({ device_id }) => device_id === other.device.id)).toBe(false)
  })
})

test.each([
  ['a greeting without a place', '', 'without-place'],
  ['a position at 0, 0', '&lat=0&lon=0', 'zero-coordinates'],
  ['a place that a device without satellites makes up', '&lat=19.4326&lon=-99.1332', 'placeholder'],
  ['a clock that is ahead', '&lat=20&lon=-99&timestamp=AHEAD', 'clock'],
  ['a position from half an hour ago', '&lat=20&lon=-99&timestamp=BEFORE', 'late'],
  ['a place that the phone says is made up', '&lat=20&lon=-99&mock=true', 'made-up'],
])('whoever waits for a phone is told of %s', async (_what, query, problem) => {
  const { device, secret } = await register()
  const screen = await watch()
  const at = (minutes: number) => String(server.clock.now() + minutes * MINUTE_MS)
  await say(`/${secret}?id=${device.unique_id}${query}`.replace('AHEAD', at(10)).replace('BEFORE', at(-30)))
  const heard = await screen.untilHeard(({ device_id }) => device_id === device.id)
  expect(heard.problem).toBe(problem)
})

test.each([
  ['that is believed', '&lat=20.5&lon=-99.5', { reason: null, external_invoices: ['F-CREIDA'] }],
  ['of a device without satellites', '&lat=19.4326&lon=-99.1332', { reason: 'placeholder', external_invoices: [] }],
])('the log of the intakes binds to a trip only a position that counts for it: one %s', async (_what, query, line) => {
  const invoice = line.external_invoices[0] ?? 'F-RELLENO'
  const { phone } = await createTrip(server, invoice)
  const screen = await watch(await server.signIn('administrador'), true)
  await say(`?id=${phone}${query}`)
  expect(await screen.untilLine(({ unique_id, kind }) => unique_id === phone && kind === 'fix')).toMatchObject(line)
})

test('a secret that is refused, or missing, is told to whoever waits for that phone', async () => {
  const { device } = await register()
  const screen = await watch()
  await say(`/${'x'.repeat(43)}?id=${device.unique_id}&lat=20&lon=-99`)
  await say(`?id=${device.unique_id}&lat=20&lon=-99`)
  await screen.untilHeard(({ device_id, problem }) => device_id === device.id && problem === 'refused-secret')
})

test('an id that nobody has registered is told with its address to a company that has the server alone', async () => {
  await say('?id=raul.mendosa&lat=20&lon=-99')
  await say('?id=raul.mendosa&lat=20&lon=-99')
  await expect
    .poll(async () => (await unknown()).data[0])
    .toMatchObject({
      ...{ unique_id: 'raul.mendosa', protocol: 'osmand', count: 2, address: `198.51.100.${address}` },
    })
  await register({ unique_id: 'raul.mendosa' })
  expect(await unknownIds()).not.toContain('raul.mendosa')
})

test('with two companies an unknown id is nobody’s, unless it shows a secret or a key of one of them', async () => {
  const { secret } = await register()
  await inAnotherCompany(async (their, organisationId) => {
    await say('?id=de-nadie&lat=20&lon=-99')
    await say(`/${secret}?id=con-secreto&lat=20&lon=-99`)
    const key = await server.apiKey(['positions:write'], organisationId)
    await server.request('POST', '/api/positions', {
      token: key,
      body: [fixOf('con-llave', server.clock.now(), 20)],
      ...from(),
    })
    await expect.poll(() => unknownIds()).toContain('con-secreto')
    await expect.poll(() => unknownIds(their)).toEqual(['con-llave'])
    expect(await unknownIds()).not.toContain('de-nadie')
    expect(await unknownIds()).not.toContain('con-llave')
    expect(await unknown(their)).toMatchObject({ includes_unproved: false })
  })
})

test('the log of the intakes is for administrators who ask, and keeps what nobody proved from several companies', async () => {
  const administrator = await server.signIn('administrador')
  const [asked, silent, supervisor] = [
    await watch(administrator, true),
    await watch(administrator),
    await watch(token, true),
  ]
  const { device, secret } = await register()
  await say('?id=desconocido-1&lat=20&lon=-99')
  expect(await asked.untilLine(({ unique_id }) => unique_id === 'desconocido-1')).toMatchObject({
    ...{ is_known: false, kind: 'refused', protocol: 'osmand', address: `198.51.100.${address}` },
  })
  await say(`/${secret}?id=${device.unique_id}`)
  expect((await asked.untilLine(({ unique_id }) => unique_id === device.unique_id)).kind).toBe('hello')
  await inAnotherCompany(async (their) => {
    const theirs = await watch(their, true)
    await say('?id=desconocido-2&lat=20&lon=-99')
    // A refused secret: told to whom the device belongs, without the address of whoever tried.
    await say(`?id=${device.unique_id}&lat=20&lon=-99`)
    const refused = await asked.untilLine(({ reason }) => reason === 'refused-secret')
    expect(refused).toMatchObject({ unique_id: device.unique_id, address: null })
    const other = await register({}, their)
    await say(`/${other.secret}?id=${other.device.unique_id}`)
    await theirs.untilLine(({ unique_id }) => unique_id === other.device.unique_id)
    expect(theirs.lines).toHaveLength(1)
    expect(asked.lines.some(({ unique_id }) => unique_id === 'desconocido-2')).toBe(false)
  })
  expect([silent.lines, supervisor.lines]).toEqual([[], []])
})

test('the log says of a position where it was and for which trip it counts, and of none that it has none', async () => {
  const screen = await watch(await server.signIn('administrador'), true)
  const { phone } = await createTrip(server, 'CUENTA')
  await say(`?id=${phone}&lat=19.9531&lon=-99.5322`)
  expect(await screen.untilLine(({ unique_id }) => unique_id === phone)).toMatchObject({
    ...{ kind: 'fix', latitude: 19.9531, longitude: -99.5322, external_invoices: ['CUENTA'] },
  })
  const { device, secret } = await register()
  await say(`/${secret}?id=${device.unique_id}&lat=20&lon=-99`)
  expect(await screen.untilLine(({ unique_id }) => unique_id === device.unique_id)).toMatchObject({
    ...{ kind: 'fix', latitude: 20, external_invoices: [] },
  })
})

test('a phone’s code is shown with its secret once, and afterwards only where there is none', async () => {
  const made = await register({ unique_id: 'codigo-1' })
  const [traccar, owntracks] = made.pairings
  expect(traccar.qr_text).toContain(`/intake/osmand/${made.secret}?id=codigo-1&interval=30&`)
  expect(owntracks.qr_text).toMatch(/^owntracks:\/\/\/config\?inline=/)
  const path = `/api/devices/${made.device.id}/pairing?app=traccar`
  expect((await server.request('GET', path, { token })).body).toMatchObject({ qr_text: null, shows_secret: true })
  const open = await register({ unique_id: 'codigo-2', with_secret: false })
  const { body } = await server.request('GET', `/api/devices/${open.device.id}/pairing?app=traccar`, { token })
  expect(body.qr_text).toContain('/intake/osmand?id=codigo-2&interval=30&fastest_interval=30&distance=75&')
  const { rows } = await server.db.owner.query(
    `select details->>'app' as app from audit_log where action = 'device-pairing-shown' and subject = $1`,
    [`device:${open.device.id}`],
  )
  expect(rows).toEqual([{ app: 'traccar' }])
})

test('pairing, secrets and unknown ids are for administrators and supervisors in person; another company’s are not there', async () => {
  const { device } = await register()
  const calls = [
    ['GET', `/api/devices/${device.id}/pairing?app=owntracks`],
    ['GET', '/api/devices/unknown'],
    ['POST', `/api/devices/${device.id}/secret`],
  ] as const
  const key = await server.apiKey(['travels:write', 'read'])
  for (const [method, path] of calls) {
    for (const as of [key, await server.signIn('monitorista'), await server.signIn('lectura')]) {
      expect((await server.request(method, path, { token: as })).status, `${method} ${path}`).toBe(403)
    }
  }
  await inAnotherCompany(async (their) => {
    expect((await server.request('GET', calls[0][1], { token: their })).status).toBe(404)
    expect((await server.request('POST', calls[2][1], { token: their })).status).toBe(404)
  })
})

test('a device takes the id that its phone really sends; one that is taken is refused', async () => {
  const { device } = await register({ unique_id: 'mal-escrito', with_secret: false })
  const taken = await register()
  const change = (unique_id: string) =>
    server.request('PATCH', `/api/devices/${device.id}`, { token, body: { unique_id } })
  expect((await change(taken.device.unique_id)).body.code).toBe('DEVICE_TAKEN')
  expect((await change('bien-escrito')).body.unique_id).toBe('bien-escrito')
  const screen = await watch()
  await say('?id=bien-escrito&lat=20&lon=-99')
  await screen.untilHeard(({ device_id, problem }) => device_id === device.id && problem === null)
})

test('a file registers all of its devices with their owners, or none, and says what each row lacks', async () => {
  await createTrip(server, 'LISTA', { operator_device_id: undefined, unit_device_id: undefined })
  const send = (csv: string, as = token) => server.request('POST', '/api/devices/import', { token: as, body: { csv } })
  const wrong = await send(
    'identificador;tipo;dueño\nlote-1;teléfono;operador lista\nno;celular;\nlote-2;dron;\nlote-1;gps;\nlote-3;gps;XX-1',
  )
  expect(wrong.body).toMatchObject({
    created: 0,
    rows: [
      { row: 2, error: null, secret: null },
      { row: 3, error: 'El identificador lleva de 3 a 64 letras, números o . _ : @ -' },
      { row: 4, error: 'El tipo debe ser teléfono o rastreador' },
      { row: 5, error: 'El identificador está dos veces en el archivo' },
      { row: 6, error: 'No existe la unidad «XX-1»' },
    ],
  })
  const good = await send('lote-1,Teléfono,Operador LISTA\nlote-2,rastreador,p lista\nlote-3,celular,')
  expect(good.body).toMatchObject({ created: 3, rows: [{ row: 1, error: null }, { row: 2 }, { row: 3 }] })
  const { data } = (await server.request('GET', '/api/devices?limit=1000', { token })).body
  const [first, second, third] = data.filter(({ unique_id }: { unique_id: string }) => /^lote-/.test(unique_id))
  expect(first).toMatchObject({
    operator_name: 'Operador LISTA',
    has_secret: true,
    trip: { external_invoice: 'LISTA' },
  })
  expect(second).toMatchObject({ kind: 'tracker', unit_plates: 'P-LISTA' })
  expect(third).toMatchObject({ operator_id: null, unit_id: null })
  const screen = await watch()
  await say(`/${good.body.rows[2].secret}?id=lote-3&lat=20&lon=-99`)
  await screen.untilHeard(({ device_id }) => device_id === third.id)

  expect((await send('lote-1,teléfono,')).body.rows[0].error).toBe('Ese identificador ya está registrado')
  for (const csv of ['', 'id,tipo,dueño', '"sin cerrar']) expect((await send(csv)).status, csv).toBe(422)
  expect((await send('lote-9,teléfono,', await server.signIn('monitorista'))).status).toBe(403)
})
