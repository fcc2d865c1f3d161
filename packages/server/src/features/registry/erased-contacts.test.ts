import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'

let server: TestServer
let trips = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Contact {
  readonly phone?: string
  readonly email?: string
}
/** What an entry says once Nadia, the operator of its trip, who is reached by this, is erased. */
async function leftOf(comment: string, { phone, email }: Contact): Promise<string> {
  trips += 1
  const token = await server.signIn('administrador')
  const call = (method: string, path: string, body?: object) =>
    server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
  const { id: tripId } = await createTrip(server, `CON-${trips}`, { operator_name: 'Nadia' })
  const [{ id }] = (await call('GET', '/api/operators?q=Nadia')).body.data
  const { version } = (await call('GET', `/api/operators/${id}`)).body
  const saved = await call('PATCH', `/api/operators/${id}`, { version, phone: phone ?? '', email: email ?? '' })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  expect((await call('POST', `/api/travels/${tripId}/comments`, { comment })).status).toBe(201)
  await server.patchTrip(tripId, { token, body: { status: 'complete' } })
  const erased = await call('POST', `/api/operators/${id}/erasure`, { name: 'Nadia', reason: 'Lo pidió' })
  expect([erased.status, erased.text]).toEqual([200, expect.any(String)])
  const { data } = (await call('GET', `/api/travels/${tripId}/comments`)).body
  return data.at(-1).comment
}

test.each<[string, Contact, string, string]>([
  ['a telephone, however it is spaced', { phone: '55 1234 5678' }, 'al +52 (55) 1234-5678', 'al +52 (··'],
  ['one with a place behind an @', { phone: '5512345678 @casa' }, 'al 55 1234 5678', 'al ··'],
  ['one with a place right behind it', { phone: '55 1234 5678@casa' }, 'al 5512345678', 'al ··'],
  ['one as WhatsApp writes it', { phone: '5215512345678@s.whatsapp.net' }, 'al 55 1234 5678', 'al ··'],
  ['the same, whole', { phone: '5215512345678@s.whatsapp.net' }, 'al 5215512345678@s.whatsapp.net', 'al ··'],
  ['two telephones', { phone: '55 1234 5678 / 55 8765 4321' }, 'al 5587654321 o 55-1234-5678', 'al ·· o ··'],
  ['one with an extension', { phone: '55 1234 5678 ext. 12' }, 'al 5512345678', 'al ··'],
  ['one with something else between its digits', { phone: '55/1234/5678' }, 'al 5512345678', 'al ··'],
  [
    'two telephones with only a dash between them',
    { phone: '55 1234 5678 - 55 8765 4321' },
    'al 55 1234 5678 o 5587654321',
    'al ·· o ··',
  ],
  [
    'two with nothing between them, each with a country before it',
    { phone: '525512345678 525587654321' },
    'al 55 1234 5678 o 5587654321',
    'al ·· o ··',
  ],
  ['one with an extension in brackets', { phone: '55 1234 5678 (12)' }, 'al 5512345678', 'al ··'],
  ['one with a country before it', { phone: '+52 55 1234 5678' }, 'al +52 55 1234 5678 o 5512345678', 'al +·· o ··'],
  [
    'one with something else between its digits, and another',
    { phone: '55/1234/5678, 55 8765 4321' },
    'al 55 1234 5678 o 5587654321',
    'al ·· o ··',
  ],
  ['what says that an address comes, and has none', { phone: 'mailto:' }, 'a las 5, sí', 'a las 5, sí'],
  ['too few digits are nobody’s', { phone: '12345' }, 'folio 12345', 'folio 12345'],
  [
    'a telephone and an address in its place',
    { phone: '5512345678, ana9@correo.mx' },
    'al 55 1234 5678 o a Ana9@Correo.mx, no a mariana9@correo.mx',
    'al ·· o a ··, no a mariana9@correo.mx',
  ],
  [
    'an address in place of the telephone, with the name in it',
    { phone: 'nadia.torres@correo.mx' },
    'Que Nadia lea nadia.torres@correo.mx',
    'Que Operador borrado lea ··',
  ],
  [
    'the digits of an address are no telephone',
    { email: 'ana19800101@correo.mx' },
    'folio 19800101, a ana19800101@correo.mx',
    'folio 19800101, a ··',
  ],
  [
    'nor those of an address in place of the telephone',
    { phone: 'ana19800101@correo.mx' },
    'folio 19800101, a ana19800101@correo.mx',
    'folio 19800101, a ··',
  ],
  [
    'an address right behind a telephone',
    { phone: '55-1234-5678.a@b.mx,5587654321' },
    'al 5512345678 o 55 8765 4321',
    'al ·· o ··',
  ],
  [
    'an address with what patterns are made of',
    { email: 'a.n+a@correo.mx', phone: '' },
    'a a.n+a@correo.mx, no a axnna@correo.mx',
    'a ··, no a axnna@correo.mx',
  ],
])('%s: it is as much as is taken out of what others wrote', async (_what, contact, comment, left) => {
  expect(await leftOf(comment, contact)).toBe(left)
})
