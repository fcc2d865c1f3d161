import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { HEADER, importClient } from '../import-client.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { zipFile } from '../xlsx-file.ts'

/** Two places in a text: whoever cuts between them leaves half a character, which the database refuses. */
const LORRY = '🚚'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

const FIELDS = HEADER.split(',')
const row = (number: string, cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
/** A workbook with what XML cannot hold, written as Excel writes it. */
const workbook = (...rows: readonly string[]): Buffer =>
  zipFile({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })

describe('what a file says is told without what the database cannot hold', () => {
  test.each([
    ['a column that nobody knows, cut in a character', `${'x'.repeat(59)}${LORRY}`, 'x'.repeat(59)],
    ['one with a NUL', 'x_x0000_y', 'xy'],
    ['one with half a character', 'x_xD83D_y', 'xy'],
  ])('%s', async (_what, header, shown) => {
    const file = workbook(row('1', [...FIELDS, header]), row('2', ['MEDIO', 'Cargando', 'A', 'B', '1']))
    expect(await client.importFile(file, 'viajes.xlsx')).toMatchObject({ state: 'done', ignored_columns: [shown] })
  })

  test.each([
    ['an invoice that is too long, cut in a character', `${'x'.repeat(99)}${LORRY}${LORRY}`, 'x'.repeat(99)],
    ['one with a NUL', 'x_x0000_y', 'xy'],
    ['one with half a character', 'x_xD83D_y', 'xy'],
  ])('%s', async (_what, invoice, shown) => {
    const file = workbook(row('1', FIELDS), row('2', [invoice, 'Cargando', 'A', 'B']))
    expect(await client.importFile(file, 'viajes.xlsx')).toMatchObject({
      state: 'refused',
      error: expect.stringMatching(/^Hay 1 fila con errores/),
      rows: [{ row: 2, external_invoice: shown, result: 'refused' }],
    })
  })

  test('the name of a column in a complaint', async () => {
    const file = workbook(row('1', [...FIELDS, 'Pe_x0000_so']), row('2', ['MEDIO-2', 'Cargando', 'A', 'B', 'mucho']))
    const { state, rows } = await client.importFile(file, 'viajes.xlsx')
    expect([state, rows[0].error]).toEqual(['refused', 'Peso: Debe ser un número'])
  })

  test('text of two bytes a character', async () => {
    const csv = `\uFEFF${HEADER},x\0y\nMEDIO-3,Cargando,A,B,1\n`
    expect(await client.importFile(Buffer.from(csv, 'utf16le'))).toMatchObject({
      state: 'done',
      ignored_columns: ['xy'],
    })
  })

  test('the name of the file', async () => {
    const { status, body } = await client.send(`${HEADER}\nMEDIO-4,Cargando,A,B\n`, `${'a'.repeat(199)}${LORRY}.csv`)
    expect([status, body.filename]).toEqual([202, 'a'.repeat(199)])
    await client.finished(body.id)
  })
})

test.each([
  ['no number', 'abc'],
  ['nothing', ''],
  ['without end', '1e999'],
  ['half of one, below zero', '-5.5'],
  ['more than a sheet has rows', '99999999'],
])('a row whose number is %s is called by its place', async (_what, number) => {
  const file = workbook(row('3', FIELDS), row(number, ['PLACE', 'nada', 'A', 'B']))
  const { status, body } = await client.send(file, 'viajes.xlsx')
  expect(status).toBe(202)
  expect(await client.finished(body.id)).toMatchObject({ state: 'refused', rows: [{ row: 4 }] })
})

test.each([
  ['an invoice that is too long', { external_invoice: `${'x'.repeat(99)}${LORRY}${LORRY}` }],
  ['a name that no field has', { external_invoice: 'MEDIO-5', [`${'k'.repeat(39)}${LORRY}`]: 1 }],
])(
  'a row of a request with %s, cut in a character, spoils no other, though the answer is kept',
  async (what, wrong) => {
    const good = { external_invoice: `BUENA ${what}`, status: 'load', origin: 'A', destination: 'B' }
    const send = () =>
      server.request('POST', '/api/travels', {
        token: client.token,
        body: { data: [good, { ...good, ...wrong }] },
        headers: { 'idempotency-key': what.replaceAll(' ', '-') },
      })
    const first = await send()
    expect([first.status, first.body.data.map(({ result }: { result: string }) => result)]).toEqual([
      200,
      ['created', 'refused'],
    ])
    expect(first.text).not.toContain('\\ud83d')
    expect((await send()).text).toBe(first.text)
  },
)

test('an attempt to sign in whose account ends in such a character is refused as any other, and is in the audit', async () => {
  const email = `a@${'x'.repeat(317)}${LORRY}`
  const { status, body } = await server.request('POST', '/api/auth/login', {
    body: { email, password: 'no es la mía' },
  })
  expect([status, body.code]).toEqual([401, 'BAD_CREDENTIALS'])
  const { rows } = await server.db.owner.query(
    `select details from audit_log where action = 'sign-in-failed' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ details: { account: `a@${'x'.repeat(317)}` } }])
})
