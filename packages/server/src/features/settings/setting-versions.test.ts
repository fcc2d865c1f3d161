import { endpoints, SETTING_KEYS } from '@vigia/contract'
import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { rowOf } from './catalogue/catalogue.wire.ts'
import { settingValue, valuesByPath } from './setting-values.wire.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())
beforeEach(() => server.db.owner.query('delete from settings'))

const RISK = '/api/settings/risk'
const read = () => server.request('GET', RISK, { token })
const write = (tag: string | null, over: object, headers: Record<string, string> = {}) =>
  server.request('PUT', RISK, {
    token,
    body: { ...DEFAULT_RISK_WEIGHTS, ...over },
    headers: { ...(tag === null ? {} : { 'if-match': tag }), ...headers },
  })
const entries = async () =>
  (
    await server.db.owner.query<{ after: { panic: number }; details: object }>(
      `select after, details from audit_log where subject = 'setting:risk' order by id`,
    )
  ).rows

describe('two people at the same setting', () => {
  test('of two who save at once what they read, one does, and the other learns who and when', async () => {
    const tag = (await read()).headers.get('etag') ?? ''
    const audited = (await entries()).length
    const answers = await Promise.all(Array.from({ length: 2 }, (_, index) => write(tag, { panic: 50 + index })))
    const saved = answers.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer !== saved[0])) {
      expect([status, body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
      expect(body.error).toMatch(/^administrador@prueba\.mx cambió esto el /)
      expect(body.details).toEqual({
        by: { id: expect.any(String), name: 'administrador@prueba.mx' },
        at: expect.any(String),
        etag: saved[0]?.headers.get('etag'),
      })
    }
    expect((await read()).body.panic).toBe(saved[0]?.body.panic)
    expect(await entries()).toHaveLength(audited + 1)
  })

  test('the second saves over the first once they say so, and both are in the history', async () => {
    const tag = (await read()).headers.get('etag')
    await write(tag, { panic: 90 })
    const refused = await write(tag, { panic: 80 })
    expect((await read()).body.panic).toBe(90)
    expect((await write(refused.body.details.etag, { panic: 80 })).status).toBe(200)
    expect((await entries()).slice(-2).map(({ after }) => after.panic)).toEqual([90, 80])
  })

  test('a setting that came to be after it was read as unset is not overwritten', async () => {
    await write('"0"', { panic: 90 })
    expect((await write('"0"', { panic: 80 })).status).toBe(412)
    await server.db.owner.query('delete from settings')
    expect((await write('"1"', { panic: 80 })).status).toBe(412)
    expect((await read()).body.panic).toBe(DEFAULT_RISK_WEIGHTS.panic)
  })

  test.each([
    ['no tag', null, 428, 'VERSION_REQUIRED'],
    ['any version', '*', 400, 'VALIDATION'],
    ['a weak tag', 'W/"0"', 400, 'VALIDATION'],
    ['several', '"0", "1"', 400, 'VALIDATION'],
    ['a number as text', '0', 400, 'VALIDATION'],
    ['a long one', `"${'9'.repeat(5_000)}"`, 400, 'VALIDATION'],
    ['one before the first', '"-1"', 400, 'VALIDATION'],
  ])('%s is refused in Spanish and changes nothing', async (_why, tag, status, code) => {
    const before = await entries()
    const answer = await write(tag, { panic: 1 })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.error).toContain('If-Match')
    expect([(await read()).body.panic, await entries()]).toEqual([DEFAULT_RISK_WEIGHTS.panic, before])
  })

  test('every setting answers its version, and takes none without it', async () => {
    for (const key of SETTING_KEYS) {
      const { headers, body } = await server.request('GET', `/api/settings/${key}`, { token })
      expect([key, headers.get('etag')]).toEqual([key, '"0"'])
      const blind = await server.request('PUT', `/api/settings/${key}`, { token, body })
      expect([key, blind.status]).toEqual([key, 428])
      expect([key, (await server.putSetting(key, token, body)).headers.get('etag')]).toEqual([key, '"1"'])
    }
  })
})

describe('the reason of a change', () => {
  test.each([
    ['plain', 'prueba', 'prueba'],
    ['encoded', encodeURIComponent('Subió el robo — ya ñ'), 'Subió el robo — ya ñ'],
    ['bytes of UTF-8', Buffer.from('Subió').toString('latin1'), 'Subió'],
    ['none', '', null],
  ])('%s is kept in the audit', async (_why, sent, kept) => {
    const { status } = await write('"0"', { panic: 70 }, { 'x-change-reason': sent })
    expect([status, (await entries()).at(-1)?.details]).toEqual([200, kept === null ? {} : { reason: kept }])
  })

  test.each([
    ['too long', 'a'.repeat(201)],
    ['much too long', 'a'.repeat(5_000)],
    ['half an escape', '100 %'],
    ['no UTF-8', '%ff'],
    ['more than a line', 'uno%0Ados'],
  ])('%s is refused and changes nothing', async (_why, reason) => {
    const answer = await write('"0"', { panic: 70 }, { 'x-change-reason': reason })
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION'])
    expect((await read()).headers.get('etag')).toBe('"0"')
  })
})

describe('the history', () => {
  const history = async (query: string) =>
    (await server.request('GET', `/api/settings/history?${query}`, { token })).body

  test('says by value what was changed, by whom and why, the newest first, page by page', async () => {
    await write('"0"', { panic: 90, noGps: 20 }, { 'x-change-reason': 'Temporada' })
    await write('"1"', { panic: 80, noGps: 20 })
    const first = await history('key=risk&limit=1')
    expect(first.data).toMatchObject([
      { key: 'risk', reason: null, changes: [{ path: 'panic', label: 'Botón de pánico', before: 90, after: 80 }] },
    ])
    const second = await history(`key=risk&limit=1&cursor=${first.nextCursor}`)
    expect(second.data).toMatchObject([
      {
        by: { name: 'administrador@prueba.mx' },
        reason: 'Temporada',
        changes: [
          { path: 'panic', unit: 'puntos', before: 100, after: 90 },
          { path: 'noGps', label: 'Sin GPS', before: 30, after: 20 },
        ],
      },
    ])
    await server.putSetting('contact', token, { central_phone: '55 5555 0100' })
    expect((await history('limit=2')).data.map(({ key }: { key: string }) => key)).toEqual(['contact', 'risk'])
    expect((await history('key=contact&limit=1')).data).toMatchObject([{ key: 'contact' }])
  })

  test.each([['key=nada'], ['limit=0'], ['limit=2000'], ['cursor=x'], ['mas=1']])('%s is refused', async (query) => {
    expect((await server.request('GET', `/api/settings/history?${query}`, { token })).status).toBe(400)
  })
})

describe('the catalogue', () => {
  interface Entry {
    readonly key: string
    readonly is_default: boolean
    readonly changed_by: string | null
    readonly changed_at: string | null
  }
  const catalogue = async (asked = token): Promise<readonly Entry[]> =>
    (await server.request('GET', '/api/settings/catalogue', { token: asked })).body.data

  test('has every value that can be set, and no other', async () => {
    const values = SETTING_KEYS.flatMap((key) =>
      [...valuesByPath(settingValue(key, undefined, false)).keys()].map((path) => `${key}.${path}`),
    )
    expect((await catalogue()).map(({ key }) => key).toSorted()).toEqual(values.toSorted())
    for (const value of values) {
      const [key = '', ...path] = value.split('.')
      const setting = SETTING_KEYS.find((candidate) => candidate === key)
      expect(setting && rowOf(setting, path.join('.'))?.effect, value).toMatch(/\.$/)
    }
  })

  test('every setting of the contract is one', () => {
    const paths = Object.values(endpoints).flatMap(({ method, path }) => (method === 'PUT' ? [path] : []))
    const settings = paths.filter((path) => path.startsWith('/api/settings/')).map((path) => path.slice(14))
    expect(settings.toSorted()).toEqual([...SETTING_KEYS, 'identity-provider'].toSorted())
  })

  test('says who changed a value and when, and only of that value', async () => {
    await write('"0"', { panic: 90 })
    const changed = (await catalogue()).filter(({ changed_at }) => changed_at !== null)
    expect(changed).toMatchObject([
      { key: 'risk.panic', default: 100, value: 90, is_default: false, changed_by: 'administrador@prueba.mx' },
    ])
  })

  test('shows nobody what they may not read', async () => {
    const keys = (entries: readonly Entry[]) => [...new Set(entries.map(({ key }) => key.split('.')[0]))]
    expect(keys(await catalogue(await server.signIn('lectura'))).toSorted()).toEqual([
      'alerts',
      'announcement',
      'contact',
      'risk',
    ])
    const history = await server.request('GET', '/api/settings/history', { token: await server.signIn('supervisor') })
    expect(history.status).toBe(403)
  })
})
