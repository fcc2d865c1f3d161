import { DEFAULT_OPERATOR_TEXTS } from '@vigia/domain/operator/operator-texts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { type LinkClient, makeLink } from '../../../test/operator-link-client.ts'
import { jpegOf, photoForm } from '../../../test/photo-file.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let admin: string
let planner: string
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
beforeEach(async () => {
  admin = await server.signIn('administrador')
  planner = await server.signIn('supervisor')
})
afterAll(() => server.stop())

type OpenedLink = LinkClient & { readonly tripId: string }
const opened = async (client: string): Promise<OpenedLink> => {
  trips += 1
  const of = { company_client_name: client, operator_name: `Ana Foto ${trips}`, status: 'in transit' }
  const tripId = (await createTrip(server, `FO-${trips}`, of)).id
  return { ...(await makeLink(server, planner, tripId)), tripId }
}
const clientId = async (name: string): Promise<string> => {
  const { rows } = await server.db.owner.query<{ id: string }>('select id::text from clients where name = $1', [name])
  return String(rows[0]?.id)
}
const ask = async (...clients: readonly string[]) =>
  server.putSetting('operator-link', admin, {
    ...DEFAULT_OPERATOR_TEXTS,
    deliveryPhotos: clients.map((client) => ({ client })),
  })
const instant = (msAgo = 0) => new Date(clock.now() - msAgo).toISOString()
const deliver = (link: LinkClient, more: object = {}) =>
  link.post('milestones', { kind: 'entregado', at: instant(), ...more })
const sendPhoto = async (link: LinkClient, at: string) =>
  server.request('POST', `${link.url}/photos?at=${encodeURIComponent(at)}`, {
    rawBody: photoForm(await jpegOf(40, 30)),
  })
const desk = async (tripId: string) =>
  (await server.request('GET', `/api/travels/${tripId}/operator-proposals`, { token: planner })).body.proposals
const accept = (id: string) =>
  server.request('POST', `/api/operator-proposals/${id}/decision`, { token: planner, body: { accepted: true } })
const reasonOf = async (tripId: string) =>
  (await server.request('GET', `/api/travels/${tripId}/history`, { token: planner })).body.data[0].reason
const commentsOf = async (tripId: string) =>
  (
    await server.db.owner.query<{ comment: string }>('select comment from comments where trip_id = $1 order by id', [
      tripId,
    ])
  ).rows.map(({ comment }) => comment)

test('the page asks for a photo of the trips of whom wants one, and of no others', async () => {
  const [asked, other] = [await opened('Pide Foto'), await opened('No Pide')]
  expect((await asked.get()).body.asks_delivery_photo).toBe(false)
  expect((await ask(await clientId('Pide Foto'))).status).toBe(200)
  expect((await asked.get()).body.asks_delivery_photo).toBe(true)
  expect((await other.get()).body.asks_delivery_photo).toBe(false)
  await deliver(other)
  expect(await desk(other.tripId)).toMatchObject([
    { delivery_photo: { is_asked: false, taken_at: null, photo_id: null } },
  ])
  expect(await commentsOf(other.tripId)).toEqual(['Desde el enlace propone: Entregado.'])
})

test('a photo that comes after the word of the delivery is the photo of it, and no other is', async () => {
  const link = await opened('Pide Foto')
  const taken = instant(MINUTE_MS)
  expect((await deliver(link, { photo_at: taken })).status).toBe(200)
  expect(await desk(link.tripId)).toMatchObject([
    { delivery_photo: { is_asked: true, taken_at: taken, photo_id: null } },
  ])
  expect((await sendPhoto(link, instant(2 * MINUTE_MS))).status).toBe(200)
  expect(await desk(link.tripId)).toMatchObject([{ delivery_photo: { photo_id: null } }])
  expect((await sendPhoto(link, taken)).status).toBe(200)
  const [{ id, delivery_photo: photo }] = await desk(link.tripId)
  expect(photo.photo_id).toEqual(expect.any(String))
  expect((await commentsOf(link.tripId))[0]).toBe('Desde el enlace propone: Entregado; tomó una foto de la entrega.')
  expect((await accept(id)).body).toEqual({ status: 'complete' })
  expect(await reasonOf(link.tripId)).toBe('El operador propuso desde su enlace: Entregado, con su foto')
})

test.each([
  [
    'without one',
    {},
    'sin la foto que pide el cliente',
    'Desde el enlace propone: Entregado, sin la foto que pide el cliente.',
  ],
  [
    'before it came',
    { photo_at: '2026-11-21T14:00:00.000Z' },
    'sin que haya llegado su foto',
    'Desde el enlace propone: Entregado; tomó una foto de la entrega.',
  ],
])('a delivery that is accepted %s says so in the log, the history and the audit', async (_when, more, said, entry) => {
  const link = await opened('Pide Foto')
  await deliver(link, more)
  expect(await commentsOf(link.tripId)).toEqual([entry])
  const [{ id }] = await desk(link.tripId)
  expect((await accept(id)).status).toBe(200)
  expect(await reasonOf(link.tripId)).toBe(`El operador propuso desde su enlace: Entregado, ${said}`)
  const { body } = await server.request('GET', `/api/audit?subject=trip:${link.tripId}`, { token: admin })
  expect(
    JSON.stringify(body.data.find(({ action }: { action: string }) => action === 'operator-proposal-accepted')),
  ).toContain(`Entregado, ${said}`)
})

test('who changes the texts and does not know of the photos leaves them as they are', async () => {
  await opened('Pide Foto SRL')
  const client = await clientId('Pide Foto SRL')
  expect((await ask(client)).status).toBe(200)
  const { deliveryPhotos: _, ...texts } = DEFAULT_OPERATOR_TEXTS
  const saved = await server.putSetting('operator-link', admin, { ...texts, replies: ['Enterado'] })
  expect([saved.status, saved.body]).toMatchObject([200, { replies: ['Enterado'], deliveryPhotos: [{ client }] }])
  expect((await ask()).body.deliveryPhotos).toEqual([])
  const { body } = await server.putSetting('operator-link', admin, texts)
  expect(body.deliveryPhotos).toEqual([])
})

test('clients that are made one want it as one, and whom there is none of is refused', async () => {
  await opened('Pide Foto SA')
  const [into, from] = [await clientId('Pide Foto'), await clientId('Pide Foto SA')]
  expect((await ask(into, from)).status).toBe(200)
  const merged = await server.request('POST', '/api/catalogues/clients/merge', {
    ...{ token: admin, body: { into, from: [from], dry_run: false } },
  })
  expect([merged.status, merged.text]).toEqual([200, expect.any(String)])
  const { body } = await server.request('GET', '/api/settings/operator-link', { token: admin })
  expect(body.deliveryPhotos).toEqual([{ client: into }])
  expect((await ask(from)).body).toMatchObject({
    code: 'VALIDATION',
    error: expect.stringContaining('No existe ese cliente'),
  })
  expect((await ask(into, into)).status).toBe(400)
})

test('what is no delivery has no photo', async () => {
  const link = await opened('Pide Foto')
  const answer = await link.post('milestones', { kind: 'cargando', at: instant(), photo_at: instant() })
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('La foto es de la entrega')])
})
