import { DEFAULT_OPERATOR_TEXTS, type OperatorTexts } from '@vigia/domain/operator/operator-texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkClient } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'

let server: TestServer
let admin: string
let monitor: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('administrador')
  monitor = await server.signIn('monitorista')
})
afterAll(() => server.stop())

const read = async (token = admin) => server.request('GET', '/api/settings/operator-link', { token })
const put = (texts: Partial<OperatorTexts>, token = admin) =>
  server.putSetting('operator-link', token, { ...DEFAULT_OPERATOR_TEXTS, ...texts })
const made = async (invoice: string, over: object = {}) => {
  const { id } = await createTrip(server, invoice, over)
  const { body } = await server.request('POST', `/api/travels/${id}/operator-link`, { token: monitor, body: {} })
  return { ...linkClient(server, body.url.split('/operador/')[1]), tripId: id, message: body.message, url: body.url }
}

test('a company that has set nothing has the product’s texts, and only its administrators read and change them', async () => {
  expect((await read()).body).toEqual(DEFAULT_OPERATOR_TEXTS)
  for (const role of ['supervisor', 'monitorista', 'lectura'] as const) {
    const token = await server.signIn(role)
    expect([(await read(token)).status, (await put({}, token)).status]).toEqual([403, 403])
  }
})

test.each([
  ['a field that is none', { linkText: 'Viaje {folio} en {enlace}' }, 'linkText', '«{folio}» no es un dato'],
  ['the address of a link missing', { linkText: 'Comparta su ubicación' }, 'linkText', 'Falta {enlace}'],
  [
    'a brace that opens nothing',
    { templates: [{ name: 'A', text: 'Viaje {viaje' }] },
    'templates.0.text',
    'Falta una llave',
  ],
  [
    'a message with the address of a link',
    { templates: [{ name: 'A', text: '{enlace}' }] },
    'templates.0.text',
    'no es un dato',
  ],
  [
    'two templates of one name',
    { templates: [1, 2].map(() => ({ name: 'A', text: 'Hola' })) },
    'templates',
    'se llaman igual',
  ],
  ['seven replies', { replies: Array.from({ length: 7 }, (_, at) => `r${at}`) }, 'replies', '6 respuestas a lo más'],
  ['an empty reply', { replies: [' '] }, 'replies.0', 'No puede estar vacío'],
])('%s is refused in words', async (_why, texts, field, words) => {
  const { status, body } = await put(texts)
  expect([status, body.code]).toEqual([400, 'VALIDATION'])
  expect(body.details).toContainEqual({ field, error: expect.stringContaining(words) })
})

test('a link is sent with the company’s words, in which every field is of its trip', async () => {
  expect(
    (await put({ linkText: '{operador} ({placas}): {viaje} {origen}-{destino}, {central}. {enlace}' })).status,
  ).toBe(200)
  const link = await made('TX-1', { operator_name: 'Ana {viaje} Ruiz', unit_plates: '11-AA-1A' })
  expect(link.message).toBe(`Ana {viaje} Ruiz (11-AA-1A): TX-1 Puebla-Querétaro, (sin central). ${link.url}`)
})

test('another notice is another version: it is asked for anew, and what each consent was to stays known', async () => {
  const link = await made('TX-2')
  expect((await link.get()).body).toMatchObject({ consent_version: '2026-11', notice: null })
  expect((await link.consent()).status).toBe(200)
  expect((await link.get()).body.consent).toBe(true)

  expect((await put({ notice: 'Primer aviso' })).status).toBe(200)
  expect((await link.get()).body).toMatchObject({ consent_version: '2026-11.1', notice: 'Primer aviso', consent: null })
  const old = await link.post('consent', { version: '2026-11', accepted: true })
  expect([old.status, old.body.code]).toEqual([409, 'OTHER_TEXT'])
  expect((await link.consent()).status).toBe(200)
  // Saved again with the same words it is the same version.
  expect((await put({ notice: 'Primer aviso', replies: ['Sí'] })).status).toBe(200)
  expect((await link.get()).body).toMatchObject({ consent: true, replies: ['Sí'] })

  expect((await put({ notice: 'Segundo aviso' })).status).toBe(200)
  expect((await link.get()).body).toMatchObject({ consent_version: '2026-11.2', consent: null })
  expect((await put({ notice: null })).status).toBe(200)
  expect((await link.get()).body).toMatchObject({ consent_version: '2026-11', notice: null, consent: null })
  const { rows } = await server.db.owner.query('select version, text from operator_notices order by version')
  expect(rows).toEqual([
    { version: 1, text: 'Primer aviso' },
    { version: 2, text: 'Segundo aviso' },
    { version: 3, text: null },
  ])
  const consents = await server.db.owner.query('select version from operator_link_consents order by id')
  expect(consents.rows).toEqual([{ version: '2026-11' }, { version: '2026-11.1' }])
  const other = await server.createOrganisation('Otra')
  const far = await server.db.owner.query('select from operator_notices where organisation_id = $1', [other])
  expect(far.rowCount).toBe(0)
})
