import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putProtocol } from '../../../test/put-protocol.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { withinOrganisation } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'
import { auditEntries } from './audit-entries.store.ts'
import { chainHeads } from './audit-state.store.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
  const { id } = await createTrip(server, 'F-81391')
  await server.request('POST', `/api/travels/${id}/comments`, { token, body: { comment: 'Sin novedad' } })
  await server.putSetting('map', token, { ...NO_LAYERS, dark: `${TILES}?apikey=vieja-clave` })
  await server.putSetting('map', token, { ...NO_LAYERS, dark: `${TILES}?apikey=nueva-clave` })
})
afterAll(() => server.stop())

const TILES = 'https://tiles.ejemplo.mx/{z}/{x}/{y}.png'
const NO_LAYERS = {
  ...{ streets: null, satellite: null, hybrid: null, terrain: null, dark: null, traffic: null, attribution: null },
}
const audit = async (query: string, as = token) =>
  server.request('GET', `/api/audit${query === '' ? '' : `?${query}`}`, { token: as })
const actions = async (query: string): Promise<string[]> =>
  (await audit(query)).body.data.map(({ action }: { action: string }) => action)

test('the newest first, with who, what in words, and its place in the chain', async () => {
  const { body } = await audit('action=setting-change')
  const [newest, older] = body.data
  expect(newest).toMatchObject({
    actor: { kind: 'user', name: 'administrador@prueba.mx' },
    ...{ words: 'Cambió un ajuste', subject: 'setting:map', subject_label: 'Capas del mapa', is_sensitive: true },
    address: '127.0.0.1',
  })
  expect(Number(newest.seq)).toBe(Number(older.seq) + 1)
  expect(newest.prev_hash).toBe(older.hash)
})

test('the end of a demonstration’s chain is not written down: nothing is left of it', async () => {
  const undone = new Error('never committed: a fleet would begin')
  const seen = server.db.owner.transaction(async (sql) => {
    await sql.query(
      `with demonstration as (insert into organisations (name, demo, demo_of, created_at) values ('De muestra', true, $1, now()) returning id)
       insert into audit_log (organisation_id, actor_kind, action, at) select id, 'system', 'sign-in', now() from demonstration`,
      [server.organisationId],
    )
    await sql.query('set constraints all immediate')
    expect((await sql.query('select distinct chain from audit_chain')).rowCount).toBe(2)
    const heads = await chainHeads(sql)
    expect(heads.map(({ organisationId }) => organisationId)).toEqual([server.organisationId])
    throw undone
  })
  await expect(seen).rejects.toBe(undone)
})

describe('a key in an address', () => {
  test('is neither in the log nor told, and that it is another one is', async () => {
    const { body, text } = await audit('action=setting-change')
    expect(body.data[0].changes).toEqual([
      { path: 'dark', label: 'Oscuro', before: `${TILES}?apikey=oculto`, after: `${TILES}?apikey=cambiado` },
    ])
    const history = await server.request('GET', '/api/settings/history?key=map', { token })
    expect(history.body.data[0].changes).toHaveLength(1)
    const { rows } = await server.db.owner.query<{ log: string }>(
      `select string_agg(concat(before, after, details), ' ') as log from audit_log`,
    )
    for (const told of [text, history.text, rows[0]?.log]) expect(told).not.toMatch(/vieja-clave|nueva-clave/)
  })

  test('that an earlier version wrote down is not told either', async () => {
    await server.db.owner.query(
      `insert into audit_log (organisation_id, actor_kind, action, subject, before, after, at) values
         ($1, 'system', 'setting-change', 'setting:map', null, $2, $3)`,
      [server.organisationId, JSON.stringify({ dark: `${TILES}?apikey=de-antes` }), new Date(server.clock.now())],
    )
    const list = await audit('action=setting-change&limit=1')
    const history = await server.request('GET', '/api/settings/history?key=map', { token })
    for (const { text, status } of [list, history]) {
      expect([status, text]).toEqual([200, expect.stringContaining('apikey=oculto')])
      expect(text).not.toContain('de-antes')
    }
  })
})

describe('is narrowed by', () => {
  test('invoice, person, subject, action, time, and what is sensitive', async () => {
    expect(await actions('q=81391')).toEqual(['comment-add'])
    const mine = (await audit('q=administrador&limit=1')).body.data[0].actor.id
    expect(new Set((await audit(`actor=user:${mine}`)).body.data.map((entry: Entry) => entry.actor.id))).toEqual(
      new Set([mine]),
    )
    expect(await actions('subject=setting:map&actor=system')).toEqual(['setting-change'])
    expect(await actions('q=ADMINISTRADOR&action=sign-in,sign-out')).toEqual(['sign-in'])
    expect(await actions('sensitive=true&action=sign-in,setting-change')).not.toContain('sign-in')
    expect(await actions(`from=${new Date(server.clock.now() + 60_000).toISOString()}`)).toEqual([])
    expect(await actions('q=no%20hay%20tal%25')).toEqual([])
  })

  test('pages, and what is newer than an entry', async () => {
    const all = (await audit('limit=1000')).body.data.map(({ id }: Entry) => id)
    const first = await audit('limit=2')
    const next = await audit(`limit=1000&cursor=${first.body.nextCursor}`)
    expect([...first.body.data, ...next.body.data].map(({ id }: Entry) => id)).toEqual(all)
    expect((await audit(`after=${all[3]}`)).body.data.map(({ id }: Entry) => id)).toEqual(all.slice(0, 3))
  })
})

test('of a changed protocol it says which step changed and how, in the file too', async () => {
  const look = { title: 'Ver el mapa y la zona' }
  expect((await putProtocol(server, token, 'UNIDAD_DETENIDA', look)).status).toBe(200)
  const [entry] = (await audit('action=protocol-change')).body.data
  expect(entry).toMatchObject({ subject_label: 'Protocolo: Unidad detenida' })
  expect(entry.changes).toContainEqual({
    ...{ path: 'steps.look.title', label: `${look.title} › Título` },
    ...{ before: 'Ver el lugar y la zona', after: look.title },
  })
  expect(entry.changes).toHaveLength(3)
  const { text } = await server.request('GET', '/api/audit/export?action=protocol-change&format=csv', { token })
  expect(text).toContain(`Título: Ver el lugar y la zona → ${look.title}`)
})

test('only an administrator of the organisation reads it', async () => {
  expect((await audit('', await server.signIn('supervisor'))).status).toBe(403)
  const elsewhere = await server.createOrganisation('Otra')
  await server.addUser('otra@otra.mx', 'administrador', elsewhere)
  const login = await server.request('POST', '/api/auth/login', {
    body: { email: 'otra@otra.mx', password: 'una contraseña de prueba' },
  })
  const { body } = await audit('', login.body.token)
  expect(body.data.map(({ action }: Entry) => action)).toEqual(['sign-in'])
})

interface Entry {
  readonly id: string
  readonly action: string
  readonly actor: { readonly id: string }
}

describe('the log as a file', () => {
  const file = (query: string) => server.request('GET', `/api/audit/export?${query}`, { token })

  test('is what the list shows, entry by entry, and is noted itself', async () => {
    const list = (await audit('action=setting-change')).body.data
    const { status, headers, text } = await file('action=setting-change&format=jsonl')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(list)
    const [noted] = (await audit('action=audit-export')).body.data
    expect(noted).toMatchObject({ is_sensitive: true, words: 'Guardó la auditoría como archivo' })
    expect(noted.facts).toContainEqual(expect.objectContaining({ path: 'format', value: 'jsonl' }))
  })

  test('as a table it has a row for each entry, of more than one read, and no formula', async () => {
    await server.db.owner.query(
      `insert into audit_log (organisation_id, actor_kind, action, subject, details, at)
       select $1, 'system', 'sign-out', 'trip:1', jsonb_build_object('reason', '=1+1'), $2 from generate_series(1, 2001)`,
      [server.organisationId, new Date(server.clock.now())],
    )
    const { status, text } = await file('action=sign-out&actor=system&format=csv')
    expect([status, text]).toEqual([200, expect.stringContaining('Huella')])
    const rows = text.trim().split('\r\n')
    expect(rows).toHaveLength(2_002)
    expect(rows[0]).toContain('N.º,Instante,Quién')
    expect(new Set(rows.slice(1).map((row) => row.split(',')[0])).size).toBe(2_001)
    expect(rows[1]).toContain(",'=1+1,")
  })

  test('looks each entry before up by its place in the chain, through row security too', async () => {
    const all = {
      from: null,
      to: null,
      actor: null,
      actions: null,
      subject: null,
      text: null,
      newerThan: null,
      proofOf: null,
    }
    const plan = await withinOrganisation(server.organisationId, () =>
      server.db.database.scoped.transaction(async (sql) => {
        // Whatever is known of how large the tables are by now.
        await sql.query(
          'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
        )
        const explain: Sql = { query: (text, values) => sql.query(`explain ${text}`, values) }
        return auditEntries(explain, server.organisationId, all, { beforeId: null, fetch: 1_000 })
      }),
    )
    expect(JSON.stringify(plan)).toMatch(/Index Cond: \(\(chain = a\.chain\) AND \(seq = /)
  })

  test('is narrowed by what the acts are about', async () => {
    const settings = (await audit('group=Ajustes&sensitive=true&subject=setting:map')).body.data
    expect(settings.length).toBeGreaterThan(1)
    expect(new Set(settings.map(({ action }: { action: string }) => action))).toEqual(new Set(['setting-change']))
    expect((await audit('group=Ajustes&action=sign-in')).body.data).toEqual([])
  })

  test('as the proof of an entry it holds that one and the one before it in the chain', async () => {
    const [newest, before, third] = (await audit('')).body.data
    const { text } = await file(`proof_of=${newest.id}&format=jsonl`)
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ id, hash }) => [id, hash])).toEqual([newest, before].map(({ id, hash }) => [id, hash]))
    expect(lines[0].prev_hash).toBe(lines[1].hash)
    expect(third).toBeDefined()
  })

  test("is an administrator's", async () => {
    const other = await server.signIn('supervisor')
    expect((await server.request('GET', '/api/audit/export?format=csv', { token: other })).status).toBe(403)
    expect((await server.request('GET', '/api/audit/state', { token: other })).status).toBe(403)
  })
})

test('the end of the chain is that of the last entry, also from the tenth on', async () => {
  for (let told = 0; told < 10; told++) await server.putSetting('map', token, NO_LAYERS)
  const { body } = await server.request('GET', '/api/audit/state', { token })
  expect(body.entries).toBeGreaterThan(10)
  expect(body.head.seq).toBe(String(body.entries))
})
