import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RequestOptions, startTestServer, TEST_PASSWORD, type TestServer } from '../../../../test/server.ts'

const PATH = '/api/auth/preferences'
const DEFAULTS = {
  ...{ theme: 'noche', density: 'media', font_scale: 100, coordinates: 'decimal' },
  sounds: {
    critical: { on: false, volume: 100 },
    high: { on: false, volume: 100 },
    other: { on: false, volume: 100 },
  },
  ...{ shortcuts_on: true, start_screen: 'sentinel', time_zone: 'America/Mexico_City' },
}
const OWN = {
  ...DEFAULTS,
  ...{ theme: 'equipo', font_scale: 125, shortcuts_on: false, start_screen: 'guardian' },
  sounds: { ...DEFAULTS.sounds, critical: { on: true, volume: 80 } },
}

const AUDITED = {
  timeZone: 'America/Mexico_City',
  density: 'media',
  coordinates: 'decimal',
  highVolume: 0,
  otherVolume: 0,
}
const REFUSALS = [
  [400, 'VALIDATION'],
  [400, 'UNKNOWN_FIELD'],
  [422, 'OUT_OF_RANGE'],
]

let server: TestServer
let people = 0
let person: { readonly id: string; readonly token: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await newPerson()
})

async function newPerson(organisationId = server.organisationId) {
  const email = `preferencias${++people}@prueba.mx`
  const id = await server.addUser(email, 'lectura', organisationId)
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  return { id, token: String(body.token) }
}
const read = (token = person.token) => server.request('GET', PATH, { token })
const write = (body: unknown, etag = '"0"', token = person.token) =>
  server.request('PUT', PATH, { token, body, headers: { 'if-match': etag } })
const audited = async (action: string) => {
  const { rows } = await server.db.owner.query<{ before: object; after: object }>(
    'select before, after from audit_log where action = $1 and subject = $2 order by id',
    [action, `user:${person.id}`],
  )
  return rows
}

describe('preferences', () => {
  test('are the defaults until a person has chosen, and then theirs alone, wherever they sign in', async () => {
    const colleague = await newPerson()
    const stranger = await newPerson(await server.createOrganisation('Otra empresa'))
    const first = await read()
    expect([first.body, first.headers.get('etag')]).toEqual([DEFAULTS, '"0"'])

    const saved = await write(OWN)
    expect([saved.status, saved.body, saved.headers.get('etag')]).toEqual([200, OWN, '"1"'])
    expect((await read()).body).toEqual(OWN)
    for (const { token } of [colleague, stranger]) expect((await read(token)).body).toEqual(DEFAULTS)
  })

  test('are audited with what was and what is, once for each change', async () => {
    await write(OWN)
    expect((await write(OWN, '"1"')).headers.get('etag')).toBe('"1"')
    expect(await audited('preferences-change')).toEqual([
      {
        before: {
          ...AUDITED,
          theme: 'noche',
          fontScale: 100,
          startScreen: 'sentinel',
          shortcuts: true,
          criticalVolume: 0,
        },
        after: {
          ...AUDITED,
          theme: 'equipo',
          fontScale: 125,
          startScreen: 'guardian',
          shortcuts: false,
          criticalVolume: 80,
        },
      },
    ])
  })

  test('that were changed in another window since are not overwritten', async () => {
    await write(OWN)
    const late = await write({ ...DEFAULTS, density: 'compacta' })
    expect(late).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE', details: { etag: '"1"' } } })
    expect((await read()).body).toEqual(OWN)
    expect((await server.request('PUT', PATH, { token: person.token, body: OWN })).status).toBe(428)
  })

  test.each([
    ['a theme that there is not', { theme: 'auto' }],
    ['a size that no screen was tried at', { font_scale: 400 }],
    ['a volume that nobody hears', { sounds: { ...DEFAULTS.sounds, critical: { on: true, volume: 0 } } }],
    ['a volume that is no number', { sounds: { ...DEFAULTS.sounds, high: { on: true, volume: '80' } } }],
    ['a severity less', { sounds: { critical: DEFAULTS.sounds.critical } }],
    ['a screen that is an address', { start_screen: '//malo.mx' }],
    ['the name of another person', { user_id: '1' }],
    ['a switch that is a word', { shortcuts_on: 'no' }],
  ])('refuse %s, and keep what they were', async (_why, spoilt) => {
    const refused = await write({ ...DEFAULTS, ...spoilt })
    expect([refused.status, refused.body.code]).toBeOneOf(REFUSALS)
    expect((await read()).headers.get('etag')).toBe('"0"')
  })

  test('that another version wrote are read for what is known of them', async () => {
    await write(OWN)
    await server.db.owner.query(
      `update user_preferences set value = value || '{"theme": "sepia", "novelty": 1, "density": null}' where user_id = $1`,
      [person.id],
    )
    expect((await read()).body).toEqual({ ...OWN, theme: 'noche', density: 'media' })
  })

  test('are for people: a key and a guest of the demonstration have none', async () => {
    const key: RequestOptions = { token: await server.apiKey(['read']) }
    expect((await server.request('GET', PATH, key)).status).toBe(403)
    await server.db.owner.query('update users set guest_of = $2 where id = $1', [person.id, (await newPerson()).id])
    expect([(await read()).status, (await write(OWN)).status]).toEqual([403, 403])
  })
})

describe('the own name', () => {
  const rename = (name: unknown) => server.request('PATCH', '/api/auth/me', { token: person.token, body: { name } })

  test('is changed, is said by the next call, and is audited once', async () => {
    const { body } = await rename('  Adriana Ledesma ')
    expect(body.user).toMatchObject({ id: person.id, name: 'Adriana Ledesma' })
    const next = await server.request('GET', '/api/auth/me', { token: person.token })
    expect(next.body.user.name).toBe('Adriana Ledesma')
    await rename('Adriana Ledesma')
    expect(await audited('profile-change')).toMatchObject([{ after: { name: 'Adriana Ledesma' } }])
  })

  test.each([
    ['nothing', '   '],
    ['more than fits', 'a'.repeat(101)],
    ['a text that turns around what follows it', 'Ana\u202Emx'],
    ['no text', 7],
  ])('is not %s', async (_why, name) => {
    expect(await rename(name)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })
})
