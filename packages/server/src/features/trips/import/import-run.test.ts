import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/clock.ts'
import { ENDED, HEADER, importClient } from '../../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { xlsxFile } from '../../../../test/xlsx-file.ts'
import { createSealer } from '../../../secrets/seal.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { secretKey } from '../../../secrets/secret-key.ts'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

test('a workbook with broken styles is read for whoever looks through it, who is told, and refused where nobody does', async () => {
  const header = ['Folio', 'Estatus', 'Origen', 'Destino', 'Fecha de carga']
  const file = (folio: string) =>
    xlsxFile([header, [folio, 'Cargando', 'Puebla', 'León', 46_352.5]], { styles: '<styleSheet><cellXfs>' })
  const found = await client.reviewed(file('STY-1'), 'viajes.xlsx')
  expect(found).toMatchObject({ state: 'review', lacks_styles: true, summary: { created: 1, refused: 0 } })
  await client.start(found.id)
  expect((await client.settled(found.id)).state).toBe('done')
  // The number in a column of dates is the day that it is: 26 November 2026, 12:00 in Mexico City.
  expect((await client.trips('STY-'))[0]?.charge_at).toEqual(Date.UTC(2026, 10, 26, 18))
  const unseen = await client.importFile(file('STY-2'), 'viajes.xlsx')
  expect([unseen.state, unseen.error]).toEqual(['refused', expect.stringContaining('dañado')])
})

describe('ten thousand rows', () => {
  const header = [...HEADER.split(','), 'Operador', 'Placas', 'Cliente', 'Fecha de carga', 'Contraseña GPS']
  const rows = (prefix: string): string[][] =>
    Array.from({ length: 10_000 }, (_, index) => [
      `TEN-${prefix}-${index}`,
      'En tránsito',
      'Monterrey',
      'Ciudad de México',
      `Operador ${index % 700}`,
      `PL-${index % 900}`,
      `Cliente ${index % 40}`,
      '20/11/2026 08:00',
      'secreto-del-archivo',
    ])

  test.each([
    ['CSV', (prefix: string) => [header, ...rows(prefix)].map((row) => row.join(',')).join('\n')],
    ['XLSX', (prefix: string) => xlsxFile([header, ...rows(prefix)])],
  ])(
    '%s: its progress grows, others are served meanwhile, and its file is not kept',
    async (prefix, file) => {
      const sent = await client.send(file(prefix))
      const seen = new Set<string>()
      for (;;) {
        const { body } = await client.look(sent.body.id)
        seen.add(`${body.state} ${body.processed}`)
        if (ENDED.includes(body.state)) {
          expect(body).toMatchObject({ state: 'done', total: 10_000, processed: 10_000, summary: { created: 10_000 } })
          expect(body.rows).toHaveLength(1_000)
          break
        }
      }
      expect(seen.size).toBeGreaterThan(5)
      const kept = await server.db.owner.query('select source_sealed from trip_imports where id = $1', [sent.body.id])
      expect(kept.rows).toEqual([{ source_sealed: null }])
    },
    60_000,
  )

  test('cancelled in the middle, no more of it is written, it says how much is, and it cannot be cancelled once done', async () => {
    const content = [header, ...rows('CANCEL')].map((row) => row.join(',')).join('\n')
    const { body } = await client.send(content)
    for (;;) {
      const { body: now } = await client.look(body.id)
      expect(ENDED).not.toContain(now.state)
      if (now.state === 'writing' && now.processed > 0) break
    }
    const cancel = () => client.cancel(body.id)
    expect((await cancel()).status).toBe(204)
    expect((await cancel()).status).toBe(204)
    const next = await client.importFile(`${HEADER}\nAFTER-1,Cargando,A,B`)
    expect(next.state).toBe('done')
    const { body: cancelled } = await client.look(body.id)
    const { processed } = cancelled
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      summary: { created: processed },
      error: `Se canceló con ${processed} filas ya guardadas.`,
    })
    expect(await client.trips('TEN-CANCEL-')).toHaveLength(processed)
    const late = await client.cancel(next.id)
    expect([late.status, late.body.code]).toEqual([409, 'IMPORT_ENDED'])
  })
})

describe('an import that the last run of the server left unfinished', () => {
  const key = createSealer(secretKey(Buffer.alloc(32, 7)))
  const leave = async (content: string, attempt: number, written = 0): Promise<string> => {
    const id = crypto.randomUUID()
    const report = { attempt, summary: { created: written, updated: 0, unchanged: 0, refused: 0 }, rows: [] }
    await server.db.owner.query(
      `insert into trip_imports (id, organisation_id, filename, source_sealed, state, processed, written, report)
       values ($1, $2, 'x.csv', $3, 'writing', $5, $5, $4)`,
      [id, server.organisationId, key.seal(Buffer.from(content), sealContext.importFile(id)).bytes, report, written],
    )
    await client.importFile(`${HEADER}\nWAKE-${id},Cargando,A,B`)
    return id
  }

  test('is done from its sealed file', async () => {
    const id = await leave(`${HEADER}\nRESUME-1,Cargando,A,B`, 1)
    expect(await client.finished(id)).toMatchObject({ state: 'done', processed: 1 })
    expect(await client.trips('RESUME-')).toHaveLength(1)
  })

  test('goes on after the last row that was written, and tells of all', async () => {
    const id = await leave(`${HEADER}\nGOON-1,Cargando,A,B\nGOON-2,Cargando,A,B\nGOON-3,Cargando,A,B`, 1, 2)
    expect(await client.finished(id)).toMatchObject({ state: 'done', processed: 3, summary: { created: 3 } })
    expect((await client.trips('GOON-')).map(({ external_invoice }) => external_invoice)).toEqual(['GOON-3'])
  })

  test.each([
    ['nothing', 0, 'La importación se interrumpió varias veces y no se guardó nada.'],
    [
      'some rows',
      1,
      'La importación se interrumpió varias veces. Se guardó la primera fila; envíe el archivo de nuevo para guardar las demás.',
    ],
  ])('is given up after several tries without a row, and says so: %s is written', async (_, written, error) => {
    const id = await leave(`${HEADER}\nGIVEUP-1,Cargando,A,B\nGIVEUP-2,Cargando,A,B`, 5, written)
    expect(await client.finished(id)).toMatchObject({ state: 'failed', error })
  })
})

test('an import of another organisation does not exist', async () => {
  const done = await client.importFile(`${HEADER}\nMINE-1,Cargando,A,B`)
  const other = await server.createOrganisation('Otra más')
  const theirs = await server.apiKey(['travels:write'], other)
  for (const id of [done.id, crypto.randomUUID()]) {
    for (const method of ['GET', 'DELETE']) {
      const answer = await server.request(method, `/api/travels/imports/${id}`, { token: theirs })
      expect([answer.status, answer.body]).toEqual([404, { error: 'No existe esa importación.', code: 'NOT_FOUND' }])
    }
  }
})
