import { IMPORT_FIELDS } from '@vigia/contract'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { TRIP_STATUSES } from '@vigia/domain/trip/trip-status'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../../test/clock.ts'
import { importClient } from '../../../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { HOUR_MS } from '../../../../../test/trips.ts'
import { xlsxFile } from '../../../../../test/xlsx-file.ts'
import { importField } from '../columns.ts'
import { readCell } from '../read-cell.ts'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, token = client.token) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })

/** Each test leaves no file waiting: there may be five. */
afterEach(async () => {
  const { body } = await call('GET', '/api/travels/imports')
  for (const { id, state } of body.data) if (state === 'review') await client.cancel(id)
})

const rowsOf = async (id: string, result = '') => {
  const { body } = await call('GET', `/api/travels/imports/${id}/rows${result === '' ? '' : `?result=${result}`}`)
  return body.data
}
const mend = (id: string, row: number, values: object, remember = '') =>
  call('PATCH', `/api/travels/imports/${id}/rows/${row}${remember}`, { values })
const HEADER = 'Folio,Estatus,Origen,Destino,Fletera,Chofer,Tel. Operador,Peso,Placas'

test('every field of the contract is one of a column', () => {
  expect(IMPORT_FIELDS.map((field) => importField(field).field)).toHaveLength(IMPORT_FIELDS.length)
})

describe('the columns', () => {
  test('are known by what dispatchers call them, asked where that may mean two things, and remembered for the same headers', async () => {
    const header = 'Folio;Status;Orig;Destino;F. carga;Sello'
    const file = `${header}\nCOL-1;Cargando;Puebla;León, Guanajuato;20/11/2026 18:00;4471`
    const found = await client.reviewed(file)
    expect(
      found.columns.map((column: Record<string, unknown>) => [column.letter, column.field, column.confidence]),
    ).toEqual([
      ['A', 'external_invoice', 'sure'],
      ['B', 'status', 'sure'],
      ['C', 'origin', 'ask'],
      ['D', 'destination', 'sure'],
      ['E', 'charge_date', 'ask'],
      ['F', null, 'none'],
    ])
    expect(found.columns[4].samples).toEqual(['20/11/2026 18:00'])
    const columns = [{ index: 5, field: 'description' }]
    const put = await call('PUT', `/api/travels/imports/${found.id}/columns`, { columns, remember: true })
    expect(put.status).toBe(200)
    expect((await client.settled(found.id)).columns[5].field).toBe('description')
    const again = await client.reviewed(
      `${header.split(';').toReversed().join(';')}\n4471;;León, Guanajuato;Puebla;Cargando;COL-2`,
    )
    expect([again.columns_remembered, again.columns[0].field, again.state]).toEqual([true, 'description', 'review'])
  })

  test('that say no status: a person says it once for all rows, and a column that does goes before', async () => {
    const found = await client.reviewed(
      'Folio,Origen,Destino,Comentario\nEVERY-1,Puebla,Oaxaca,Cargando\nEVERY-2,León,Puebla,Volando',
    )
    expect([found.state, found.every_row_status, await rowsOf(found.id)]).toEqual(['review', null, []])
    const path = `/api/travels/imports/${found.id}/columns`
    const without = await call('PUT', path, { columns: [] })
    expect([without.status, without.body.code]).toEqual([422, 'COLUMNS_MISSING'])
    expect((await call('PUT', path, { columns: [], every_row_status: 'download waiting' })).status).toBe(200)
    const said = await client.settled(found.id)
    expect([said.every_row_status, said.columns.length, said.summary.created]).toEqual(['download waiting', 4, 2])
    const shown = (await rowsOf(found.id)).map(({ values }: { values: Record<string, string> }) => values.status)
    expect(shown).toEqual(['Descargando', 'Descargando'])

    const mended = await call('PATCH', `/api/travels/imports/${found.id}/rows/3`, { values: { status: 'Cargando' } })
    expect(mended.body.row.values.status).toBe('Cargando')
    // The comment's column for a moment, and back: as it was said it stays.
    await call('PUT', path, { columns: [{ index: 3, field: 'status' }] })
    const byColumn = await client.settled(found.id)
    expect([byColumn.every_row_status, byColumn.summary.refused]).toEqual([null, 1])
    await call('PUT', path, { columns: [{ index: 3, field: null }], every_row_status: 'in route' })
    expect((await client.settled(found.id)).summary).toMatchObject({ created: 2, refused: 0 })
    expect((await call('POST', `/api/travels/imports/${found.id}/start`, {})).status).toBe(202)
    expect((await client.settled(found.id)).state).toBe('done')
    const { rows } = await server.db.database.unscoped.query(
      "select external_invoice, status from trips where external_invoice like 'EVERY-%' order by external_invoice",
    )
    expect(rows).toEqual([
      { external_invoice: 'EVERY-1', status: 'in route' },
      { external_invoice: 'EVERY-2', status: 'in route' },
    ])
  })

  test('are written as they were looked through, whatever is said of another file with these headers meanwhile', async () => {
    const header = 'Folio,Estatus,Origen,Destino,Observaciones'
    const first = await client.reviewed(`${header}\nSAME-1,Cargando,Puebla,Oaxaca,Frágil`)
    const second = await client.reviewed(`${header}\nSAME-2,Cargando,Puebla,Oaxaca,Tarimas`)
    const columns = [{ index: 4, field: 'package' }]
    const put = await call('PUT', `/api/travels/imports/${second.id}/columns`, { columns, remember: true })
    expect(put.status).toBe(200)
    await client.settled(second.id)
    expect((await client.start(first.id)).status).toBe(202)
    expect((await client.settled(first.id)).state).toBe('done')
    expect(await client.trips('SAME-')).toMatchObject([
      { external_invoice: 'SAME-1', description: 'Frágil', package: null },
    ])
  })

  test('are counted with those that were left out, in the list of imports and a day later too', async () => {
    const header = 'Folio,Estatus,Origen,Destino,Peso'
    const file = `${header}\nCOUNT-1,Cargando,Puebla,Oaxaca,1\nCOUNT-2,Cargando,Puebla,Oaxaca,1\nCOUNT-3,Cargando,Puebla,Oaxaca,mucho`
    const { id } = await client.reviewed(file)
    expect((await call('PATCH', `/api/travels/imports/${id}/rows/2?left_out=true`, {})).status).toBe(200)
    expect((await call('POST', `/api/travels/imports/${id}/start`, { leave_out_refused: true })).status).toBe(202)
    expect((await client.settled(id)).state).toBe('done')
    const listed = async () =>
      (await call('GET', '/api/travels/imports?limit=1000')).body.data.find((one: { id: string }) => one.id === id)
    expect(await listed()).toMatchObject({ total: 1, left_out: 2 })
    await server.db.owner.query('delete from trip_import_rows where import_id = $1', [id])
    expect(await listed()).toMatchObject({ total: 1, left_out: 2 })
    expect((await call('GET', `/api/travels/imports/${id}`)).body).toMatchObject({ total: 1, left_out: 2 })
  })

  test.each(TRIP_STATUSES)('the words of the status %s are read from a file as they are shown', (status) => {
    expect(readCell(statusLabel(status), 'status', false)).toEqual({ value: status })
  })

  test('that lack what a trip needs leave the file without rows until a person says what they are', async () => {
    const found = await client.reviewed('Uno,Dos,Tres,Cuatro\nLACK-1,Cargando,Puebla,Oaxaca')
    expect([found.state, found.total, await rowsOf(found.id)]).toEqual(['review', 1, []])
    const fields = ['external_invoice', 'status', 'origin', 'destination']
    const columns = fields.map((field, index) => ({ index, field }))
    const half = await call('PUT', `/api/travels/imports/${found.id}/columns`, { columns: columns.slice(1) })
    expect([half.status, half.body.code]).toEqual([422, 'COLUMNS_MISSING'])
    await call('PUT', `/api/travels/imports/${found.id}/columns`, { columns })
    expect((await client.settled(found.id)).summary).toMatchObject({ created: 1 })
  })

  test('are those of the sheet that is chosen', async () => {
    const found = await client.reviewed(
      xlsxFile([
        ['Folio', 'Estatus', 'Origen', 'Destino'],
        ['SH-1', 'Cargando', 'A', 'B'],
      ]),
      'v.xlsx',
    )
    expect([found.sheet, found.sheets]).toEqual(['Viajes', ['Viajes']])
  })
})

describe('a review', () => {
  test('tells what each row would come to; mended rows are judged anew, and so is the double of an invoice', async () => {
    await call('POST', '/api/travels', {
      ...{ external_invoice: 'REV-OLD', status: 'in transit', origin: 'Puebla', destination: 'Oaxaca', weight: 20 },
      ...{
        company_carrier_name: 'Transportes Quiroga S.A. de C.V.',
        operator_name: 'Ana Ruiz',
        unit_plates: '11-AA-1',
      },
    })
    const found = await client.reviewed(
      [
        HEADER,
        'REV-1,EN CAMINO A CLIENTE,Veracruz,Silao,Fletes Sur,Beto,5512000143,20,22-BB-2',
        'REV-OLD,En tránsito,Puebla,Oaxaca,,,,21,',
        'REV-2,Cargando,Irapuato,Veracruz,Transportes Quiroga,Ana Ruiz,,225,33-CC-3',
        'REV-2,Cargando,Irapuato,Veracruz,,,,,',
        "REV-3,Cargando,Puebla,Silao,Nueva,Caro,'+52 55 1200 0143,,",
        'REV-4,Cargando,Puebla,,,,,,',
      ].join('\n'),
    )
    expect(found.summary).toEqual({ created: 2, updated: 1, unchanged: 0, refused: 3 })
    expect(found.will_create).toEqual({ operators: 1, units: 1, carriers: 2, clients: 0 })
    const [unknown, old, warned, double, guarded, missing] = await rowsOf(found.id)
    expect(unknown.errors[0]).toMatchObject({ field: 'status', suggestions: ['En tránsito', 'En ruta', 'Descargando'] })
    expect(old.changes).toEqual(['weight'])
    expect(warned.warnings.map(({ code, fixes }: Record<string, unknown>) => [code, fixes])).toEqual(
      [
        ['SIMILAR_NAME', ['Transportes Quiroga S.A. de C.V.']],
        ['HEAVY', ['22.5']],
        ['BUSY_OPERATOR', []],
      ].toSorted(
        (a, b) =>
          warned.warnings.findIndex(({ code }: { code: string }) => code === a[0]) -
          warned.warnings.findIndex(({ code }: { code: string }) => code === b[0]),
      ),
    )
    expect(double.errors[0]).toMatchObject({ field: 'external_invoice', other_row: 4 })
    expect(guarded.values.operator_phone).toBe("'+52 55 1200 0143")
    expect(missing.errors[0]).toMatchObject({ field: 'destination', text: 'Falta Destino' })

    const early = await client.start(found.id)
    expect([early.status, early.body.code]).toEqual([409, 'ROWS_WITH_ERRORS'])
    const word = await mend(found.id, 2, { status: 'En tránsito' }, '?remember=true')
    expect(word.body.row).toMatchObject({ result: 'created', errors: [] })
    // The row that keeps the invoice is another now, and the double is free.
    const renamed = await mend(found.id, 4, { external_invoice: 'REV-2B' })
    expect(renamed.body.others).toMatchObject([{ row: 5, result: 'created', errors: [] }])
    const secret = await mend(found.id, 4, { monitor_password: 'x' })
    expect([secret.status, secret.body.code]).toEqual([422, 'PASSWORD_IN_FILE'])

    const file = await call('GET', `/api/travels/imports/${found.id}/file?rows=refused`)
    expect(file.text).toContain('REV-4,Cargando,Puebla,,,,,,,Falta Destino')
    expect((await client.start(found.id, { leave_out_refused: true })).status).toBe(202)
    const done = await client.settled(found.id)
    expect(done).toMatchObject({ state: 'done', summary: { created: 4, updated: 1, refused: 0 }, left_out: 1 })
    expect((await client.trips('REV-3'))[0]?.phone).toBe('+52 55 1200 0143')
    const later = await client.reviewed('Folio,Estatus,Origen,Destino\nREV-9,En camino a cliente,Puebla,Oaxaca')
    expect(later.summary.created).toBe(1)
  })

  test('keeps what was left out and mended while its columns are chosen anew, and writes the rest', async () => {
    const found = await client.reviewed(
      [
        'Folio,Estatus,Origen,Destino,Nota',
        'OUT-1,Cargando,A,B,x',
        'OUT-2,Cargando,A,B,y',
        'OUT-3,Cargando,A,B,z',
      ].join('\n'),
    )
    const leave = (row: number, isOut: boolean) => mend(found.id, row, {}, `?left_out=${isOut}`)
    expect((await leave(2, true)).body.row).toMatchObject({ left_out: true, result: 'created' })
    await leave(3, true)
    expect((await leave(3, false)).body.row).toMatchObject({ left_out: false })
    await mend(found.id, 4, { origin: 'Puebla', description: 'a mano' })
    const columns = [{ index: 4, field: 'description' }]
    await call('PUT', `/api/travels/imports/${found.id}/columns`, { columns })
    expect(await client.settled(found.id)).toMatchObject({ left_out: 1, summary: { created: 3 } })
    // A column says the description now: what was typed for it before there was one is of the past.
    const [, , third] = await rowsOf(found.id)
    expect(third.values).toMatchObject({ origin: 'Puebla', description: 'z' })

    // One that is refused meanwhile is out by that, and counted once.
    await mend(found.id, 2, { status: 'Volando' })
    expect((await call('GET', `/api/travels/imports/${found.id}`)).body).toMatchObject({
      ...{ left_out: 0, summary: { created: 2, refused: 1 } },
    })
    expect((await client.look(found.id)).body.columns[1].wrong).toBe(1)
    await mend(found.id, 2, { status: 'Cargando' })
    expect((await client.look(found.id)).body.columns[1].wrong).toBe(0)
    expect((await client.start(found.id, { leave_out_refused: true })).status).toBe(202)
    expect(await client.settled(found.id)).toMatchObject({ state: 'done', left_out: 1, summary: { created: 2 } })
    const written = await client.trips('OUT-')
    expect(written.map(({ external_invoice: invoice }) => invoice)).toEqual(['OUT-2', 'OUT-3'])
  })

  test('of one organisation is nobody else’s', async () => {
    const found = await client.reviewed('Folio,Estatus,Origen,Destino\nORG-1,Cargando,A,B')
    const other = await server.apiKey(['travels:write'], await server.createOrganisation('Otra'))
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/rows', undefined],
      ['PATCH', '/rows/2', { values: { origin: 'C' } }],
      ['PUT', '/columns', { columns: [] }],
      ['POST', '/start', {}],
      ['POST', '/undo', undefined],
      ['GET', '/file?rows=all', undefined],
    ] as const) {
      const { status } = await call(method, `/api/travels/imports/${found.id}${path}`, body, other)
      expect([path, status]).toEqual([path, 404])
    }
    expect((await call('GET', '/api/travels/imports', undefined, other)).body.data).toEqual([])
  })

  test('that nobody looks at for a day is over, and its file is gone', async () => {
    const found = await client.reviewed('Folio,Estatus,Origen,Destino\nDAY-1,Cargando,A,B')
    clock.advance(25 * HOUR_MS)
    client = await importClient(server, clock)
    await client.reviewed('Folio,Estatus,Origen,Destino\nDAY-2,Cargando,A,B')
    expect((await client.look(found.id)).body.state).toBe('cancelled')
    const { rows } = await server.db.owner.query('select source_sealed from trip_imports where id = $1', [found.id])
    expect(rows).toEqual([{ source_sealed: null }])
  })
})

test('of two people who mend the same value of a row the second is told by whom and what it says now; another value is nobody’s', async () => {
  const found = await client.reviewed(`${HEADER}\nTWO-1,Volando,Puebla,León,Fletes Dos,Beto Ruiz,5512345678,10,AA-1`)
  const send = (values: object, was?: object, as?: string) =>
    call('PATCH', `/api/travels/imports/${found.id}/rows/2`, { values, ...(was === undefined ? {} : { was }) }, as)
  const other = await server.signIn('supervisor')
  const first = await send({ status: 'Cargando' }, { status: 'Volando' }, other)
  expect([first.status, first.body.row.values.status]).toEqual([200, 'Cargando'])
  const second = await send({ status: 'En tránsito' }, { status: 'Volando' })
  expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect(second.body.details).toMatchObject({ by: { name: 'supervisor@prueba.mx' }, now: { status: 'Cargando' } })
  expect((await send({ operator_name: 'Beto Ruiz Paz' }, { operator_name: 'Beto Ruiz' })).status).toBe(200)
  expect((await send({ status: 'Cargando' }, { status: 'Volando' })).status).toBe(200)
  expect((await send({ status: 'En tránsito' }, { status: 'Cargando' })).status).toBe(200)
  expect((await rowsOf(found.id))[0].values).toMatchObject({ status: 'En tránsito', operator_name: 'Beto Ruiz Paz' })
})
