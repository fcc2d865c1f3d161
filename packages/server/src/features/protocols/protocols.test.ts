import { RULED_TYPES } from '@vigia/domain/alerts/own-rule'
import { defaultProtocol } from '@vigia/domain/protocols/default-protocols'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProtocol } from '../../../test/put-protocol.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const TYPE = 'UNIDAD_DETENIDA'
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const read = async (path: string) => (await server.request('GET', `/api/protocols/${path}`, { token })).body

test('each type has the product’s own until somebody changes it; versions, and back again, each in the audit', async () => {
  for (const type of RULED_TYPES)
    expect(await read(type)).toMatchObject({ version: 0, changed_by: null, paths: expect.any(Number) })
  expect((await read(TYPE)).paths).toBe(8)

  const saved = await putProtocol(server, token, TYPE, { title: 'Ver el mapa' })
  expect(saved.body).toMatchObject({ version: 1, steps: [{ id: 'look', title: 'Ver el mapa' }, {}, {}, {}, {}, {}] })
  expect(saved.headers.get('etag')).toBe('"1"')
  const restore = (version: number, tag: number) =>
    server.request('POST', `/api/protocols/${TYPE}/versions/${version}/restore`, {
      token,
      headers: { 'if-match': `"${tag}"` },
    })
  expect((await restore(1, 0)).body).toMatchObject({ code: 'CHANGED_MEANWHILE' })
  expect((await restore(9, 1)).status).toBe(404)
  expect((await restore(0, 1)).body.steps[0].title).toBe(defaultProtocol(TYPE)[0]?.title)
  expect((await restore(1, 2)).body).toMatchObject({
    version: 3,
    steps: [{ title: 'Ver el mapa' }, {}, {}, {}, {}, {}],
  })
  expect((await read(`${TYPE}/versions`)).data).toMatchObject([
    { version: 3, restored_from: 1, reason: null },
    { version: 2, restored_from: 0 },
    { version: 1, restored_from: null, reason: 'Junta de turno' },
  ])
  const rules = (await server.request('GET', '/api/alert-rules', { token })).body.data
  expect(rules.find(({ type }: { type: string }) => type === TYPE)).toMatchObject({ version: 0, protocol_version: 3 })
  const audit = await server.db.owner.query<{ version: string }>(
    `select after ->> 'version' as version from audit_log where action = 'protocol-change' order by id`,
  )
  expect(audit.rows.map(({ version }) => version)).toEqual(['1', '2', '3'])
})

test('what a step asks for as evidence is lost neither by who read an older version nor by who does not know of it', async () => {
  const type = 'EXCESO_VELOCIDAD'
  const { version, steps } = await read(type)
  const evidenceOf = async () => (await read(type)).steps.map(({ evidence }: { evidence: unknown }) => evidence ?? null)
  const [first, ...others] = steps
  const asking = [{ ...first, evidence: 'photo' }, ...others]
  expect((await putProtocol(server, token, type, { steps: asking })).status).toBe(200)
  const asked = await evidenceOf()
  expect(asked[0]).toBe('photo')
  // A tab that had read it before that.
  const late = await putProtocol(server, token, type, { version, steps })
  expect([late.status, late.body.code, late.body.details.by.name]).toEqual([
    ...[412, 'CHANGED_MEANWHILE', expect.any(String)],
  ])
  expect(await evidenceOf()).toEqual(asked)
  // One of before there was such a thing sends what it knows of.
  const known = asking.map(({ evidence: _, ...step }) => step)
  const renamed = [{ ...known[0], title: 'Ver dónde va' }, ...known.slice(1)]
  const saved = await putProtocol(server, token, type, { steps: renamed })
  expect([saved.status, saved.body.steps[0].title]).toEqual([200, 'Ver dónde va'])
  expect(await evidenceOf()).toEqual(asked)
  expect((await putProtocol(server, token, type, { steps: [{ ...first, evidence: null }, ...others] })).status).toBe(
    200,
  )
  expect((await evidenceOf())[0]).toBeNull()
})

test('is refused in words, and nothing is kept: a circle, too much, an old version, another’s role', async () => {
  const { version, steps } = await read('DESVIO_RUTA')
  const [look, operator] = steps
  const circle = { ...operator, outs: [{ label: 'Otra vez', tone: 'neutral', to: 'look', cause: null }] }
  const timeout = { ...circle, on_timeout: 'look' }
  const refused = await putProtocol(server, token, 'DESVIO_RUTA', { steps: [look, timeout] })
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    ...[422, 'PROTOCOL_REFUSED', 'El paso 2 vuelve al 1: no termina.'],
  ])
  expect(refused.body.details).toEqual([{ step: 'operator', text: 'El paso 2 vuelve al 1: no termina' }])
  const many = Array.from({ length: 21 }, () => look)
  expect((await putProtocol(server, token, 'DESVIO_RUTA', { steps: many })).status).toBe(400)
  const long = { ...look, script: '{'.repeat(1_001) }
  expect((await putProtocol(server, token, 'DESVIO_RUTA', { steps: [long] })).status).toBe(400)
  const supervisor = await server.signIn('supervisor')
  expect((await putProtocol(server, supervisor, 'DESVIO_RUTA')).status).toBe(403)
  const late = await putProtocol(server, token, 'DESVIO_RUTA', { version: version + 1 })
  expect([late.status, late.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect((await read('DESVIO_RUTA')).version).toBe(0)
  expect((await server.request('GET', '/api/protocols/LECTURA_INUSUAL', { token })).status).toBe(400)
})
