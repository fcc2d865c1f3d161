import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../test/live-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const NONE = { text: null, level: 'normal', until: null, is_on: false }
const SAID = { text: 'Mantenimiento a las 23:00', level: 'important', until: '2999-11-25T05:00:00.000Z', is_on: true }

test('an announcement is read by everybody of the company, also by who only looks on', async () => {
  const reader = await server.signIn('lectura')
  const read = async () => (await server.request('GET', '/api/settings/announcement', { token: reader })).body
  expect(await read()).toEqual(NONE)
  expect((await server.putSetting('announcement', token, SAID)).status).toBe(200)
  expect(await read()).toEqual(SAID)
})

test.each([
  ['one that says nothing', { ...SAID, text: null }, 'Escriba qué debe decir el aviso'],
  ['one of blanks', { ...SAID, text: '   ' }, 'Escriba qué debe decir el aviso'],
  ['a book', { ...SAID, text: 'x'.repeat(201) }, 'Máximo 200 caracteres'],
  ['one that hides what it says', { ...SAID, text: 'Todo \u202Eneib' }, 'caracteres de control'],
  ['one that has ended', { ...SAID, until: '2001-01-01T00:00:00.000Z' }, 'Esa hora ya pasó'],
  ['a level that there is not', { ...SAID, level: 'urgente' }, ''],
  ['an end that is no instant', { ...SAID, until: 'mañana' }, 'Fecha inválida'],
])('%s is refused, and what was said stays', async (_why, body, error) => {
  const before = (await server.request('GET', '/api/settings/announcement', { token })).body
  const answer = await server.putSetting('announcement', token, body)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(error)
  expect((await server.request('GET', '/api/settings/announcement', { token })).body).toEqual(before)
})

test('its history and its place in the settings have its words', async () => {
  const { body } = await server.request('GET', '/api/settings/history?key=announcement', { token })
  expect(body.data[0].changes).toContainEqual(
    expect.objectContaining({ path: 'text', label: 'Texto del aviso', after: SAID.text }),
  )
  const catalogue = (await server.request('GET', '/api/settings/catalogue', { token })).body.data
  expect(catalogue.find(({ key }: { key: string }) => key === 'announcement.text')).toMatchObject({
    ...{ section: 'system', value: SAID.text, is_default: false },
  })
})

test('open screens are told at once that it came and went, and of no setting that their person may not read', async () => {
  const email = 'otra@prueba.mx'
  await server.addUser(email, 'administrador', await server.createOrganisation('Otra empresa'))
  const signedIn = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const others = await listen(server.url, { token: signedIn.body.token })
  const screen = await listen(server.url, { token: await server.signIn('lectura') })
  const own = await listen(server.url, { token })
  const keys = (of: typeof screen) => of.received('setting-changed').map(({ key }) => key)

  await server.putSetting('sign-in', token, { require_second_factor: 'none', idle_minutes: 45 })
  await server.putSetting('announcement', token, SAID)
  await server.putSetting('announcement', token, NONE)
  await expect.poll(() => keys(screen)).toEqual(['announcement', 'announcement'])
  await expect.poll(() => keys(own)).toEqual(['sign-in', 'announcement', 'announcement'])
  expect(keys(others)).toEqual([])
  for (const each of [others, screen, own]) each.close()
})
