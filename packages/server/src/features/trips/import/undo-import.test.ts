import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertRows, passMinutes, settleAlerts } from '../../../../test/alert-rows.ts'
import { createTestClock } from '../../../../test/clock.ts'
import { importClient } from '../../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { fixOf, HOUR_MS } from '../../../../test/trips.ts'

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
const undo = async (id: string, token = client.token) => {
  const asked = await call('POST', `/api/travels/imports/${id}/undo`, undefined, token)
  return asked.status === 202 ? client.settled(id) : asked
}

describe('all or nothing', () => {
  const many = (prefix: string, count: number) =>
    [
      'Folio,Estatus,Origen,Destino,Operador',
      ...Array.from({ length: count }, (_, at) => `${prefix}-${at},Cargando,A,B,Op ${prefix} ${at}`),
    ].join('\n')

  test('cancelled in the middle, what was written goes again, with the operators that came with it', async () => {
    const found = await client.reviewed(many('HALF', 3_000))
    await client.start(found.id)
    for (;;) {
      const { body } = await client.look(found.id)
      if (body.state === 'writing' && body.processed > 0) break
      expect(body.state).toBe('writing')
    }
    expect((await client.cancel(found.id)).status).toBe(204)
    expect(await client.settled(found.id)).toMatchObject({
      state: 'cancelled',
      error: expect.stringContaining('se deshizo'),
    })
    expect(await client.trips('HALF-')).toEqual([])
    const listed = await call('GET', `/api/travels/imports/${found.id}/rows?limit=5`)
    expect(listed.body.data).toMatchObject(Array.from({ length: 5 }, () => ({ result: 'created', is_written: false })))
    const { rows } = await server.db.owner.query(`select 1 from operators where name like 'Op HALF%'`)
    expect(rows).toEqual([])
  })

  test('a row that can no longer be written brings the whole file back to its review', async () => {
    const content = [
      'Folio,Estatus,Origen,Destino,Operador,ID de la app',
      'LATE-1,Cargando,A,B,Uno,',
      'LATE-2,Cargando,A,B,Dos,late-app',
    ].join('\n')
    const found = await client.reviewed(content)
    // Meanwhile it is registered as a tracker, which no operator can have.
    await call('POST', '/api/devices', { unique_id: 'late-app', kind: 'tracker' })
    await client.start(found.id)
    const back = await client.settled(found.id)
    expect(back).toMatchObject({
      state: 'review',
      error: expect.stringContaining('la fila 3'),
      summary: { refused: 1 },
    })
    expect(await client.trips('LATE-')).toEqual([])
  })
})

test('of each row of an import it is told whether it is written, and no more when it is taken back', async () => {
  const lines = ['Folio,Estatus,Origen,Destino', 'WR-1,Cargando,A,B', 'WR-2,Cargando,A,B']
  const found = await client.reviewed(lines.join('\n'))
  const written = async () =>
    (await call('GET', `/api/travels/imports/${found.id}/rows`)).body.data.map(
      ({ is_written: isWritten }: { is_written: boolean }) => isWritten,
    )
  await call('PATCH', `/api/travels/imports/${found.id}/rows/2?left_out=true`, {})
  expect(await written()).toEqual([false, false])
  await client.start(found.id)
  expect(await client.settled(found.id)).toMatchObject({ state: 'done' })
  expect(await written()).toEqual([false, true])
  await call('POST', `/api/travels/imports/${found.id}/undo`)
  expect(await client.settled(found.id)).toMatchObject({ state: 'undone' })
  expect(await written()).toEqual([false, false])
})

describe('undone', () => {
  test('trips that it made go, changed ones are as before, and what people or devices touched since stays and is told', async () => {
    const link = { monitor_url: 'https://gps.ejemplo.mx', monitor_account: 'a', monitor_password: 'antes' }
    await call('POST', '/api/travels', {
      external_invoice: 'UN-OLD',
      status: 'load',
      origin: 'Puebla',
      destination: 'Oaxaca',
      ...link,
    })
    const found = await client.reviewed(
      [
        'Folio,Estatus,Origen,Destino,Liga GPS,Cuenta GPS,Contraseña GPS,Cliente,ID del rastreador,Placas',
        'UN-1,Cargando,A,B,,,,Cliente UN,,',
        'UN-2,Cargando,A,B,,,,Cliente UN,,',
        'UN-3,Cargando,A,B,,,,,un-tracker,99-UN-9',
        'UN-4,Cargando,A,B,,,,,,',
        'UN-5,Cargando,A,B,,,,,,',
        'UN-OLD,En tránsito,Puebla,Tehuacán,https://gps.ejemplo.mx,a,después,,,',
      ].join('\n'),
    )
    expect(found.passwords).toBe(1)
    await client.start(found.id)
    const done = await client.settled(found.id)
    expect([done.state, done.undo_until === null]).toEqual(['done', false])
    const trips = new Map((await client.trips('UN-')).map((trip) => [trip.external_invoice, trip]))
    await server.patchTrip(String(trips.get('UN-2')?.id), { token: client.token, body: { description: 'cambió' } })
    await call('POST', `/api/travels/${trips.get('UN-4')?.id}/comments`, { comment: 'Sin novedad' })
    const promise = { said_by_kind: 'cliente', text: 'Carga', due_at: new Date(clock.now() + HOUR_MS).toISOString() }
    await call('POST', `/api/travels/${trips.get('UN-5')?.id}/promises`, promise)
    const key = await server.apiKey(['positions:write'])
    await call('POST', '/api/positions', [fixOf('un-tracker', clock.now(), 19)], key)

    expect(await undo(done.id, await server.signIn('administrador'))).toMatchObject({
      state: 'undone',
      undone: {
        removed: 1,
        restored: 1,
        kept: expect.arrayContaining([{ external_invoice: 'UN-2', because: 'se cambió después' }]),
      },
    })
    const { body } = await client.look(done.id)
    expect(
      body.undone.kept
        .map((kept: { external_invoice: string; because: string }) => [kept.external_invoice, kept.because])
        .toSorted(),
    ).toEqual([
      ['UN-2', 'se cambió después'],
      ['UN-3', 'ya tiene posiciones'],
      ['UN-4', 'ya tiene comentarios'],
      ['UN-5', 'ya tiene promesas'],
    ])
    const after = new Map((await client.trips('UN-')).map((trip) => [trip.external_invoice, trip]))
    expect([...after.keys()]).toEqual(['UN-2', 'UN-3', 'UN-4', 'UN-5', 'UN-OLD'])
    expect(after.get('UN-OLD')).toMatchObject({ status: 'load', destination: 'Oaxaca' })
    const opened = await call('GET', `/api/travels/${after.get('UN-OLD')?.id}/credentials`)
    expect(JSON.stringify(opened.body)).toContain('antes')
    const twice = await undo(done.id)
    expect([twice.status, twice.body.code]).toEqual([409, 'NOT_DONE'])
  })

  test('a trip in transit of which nothing was ever heard is watched no more, unless somebody took its alert up', async () => {
    const was = { external_invoice: 'QUIET-6', status: 'load', origin: 'A', destination: 'B' }
    expect((await call('POST', '/api/travels', was)).status).toBe(201)
    const past = new Date(clock.now() - 8 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
    const statuses = ['En tránsito', 'En tránsito', 'Completado', 'En tránsito', 'Completado', 'En tránsito']
    const found = await client.reviewed(
      [
        'Folio,Estatus,Origen,Destino,Cita',
        ...statuses.map((status, at) => `QUIET-${at + 1},${status},A,B,${at === 3 ? past : ''}`),
      ].join('\n'),
    )
    await client.start(found.id)
    await client.settled(found.id)
    const [alone, taken, ended, overdue, over, changed] = (await client.trips('QUIET-')).map(({ id }) => String(id))
    await server.db.owner.query(
      `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, closed_at, close_cause)
       values ($1, $2, 'SIN_GPS', 'high', 't', 'm', $3, $3, 'trip-ended')`,
      [server.organisationId, over, new Date(clock.now())],
    )
    await passMinutes(server.app, clock, 20)
    const [alert] = await alertRows(server.db, taken ?? '', 'SIN_GPS')
    expect([alert?.closed_at, (await alertRows(server.db, alone ?? '', 'SIN_GPS')).length]).toEqual([null, 1])
    expect(await alertRows(server.db, overdue ?? '', 'ENTREGA_VENCIDA')).toHaveLength(1)
    const monitor = await server.signIn('monitorista')
    expect((await call('POST', `/api/alerts/${alert?.id}/acknowledge`, undefined, monitor)).status).toBe(200)

    client = await importClient(server, clock)
    expect(await undo(found.id, client.token)).toMatchObject({
      state: 'undone',
      undone: {
        ...{ removed: 1, restored: 1, ended: 2 },
        kept: [
          { external_invoice: 'QUIET-5', because: 'ya tiene alertas' },
          { external_invoice: 'QUIET-4', because: 'quedó apagado: ya tiene alertas, que se conservan' },
          { external_invoice: 'QUIET-2', because: 'ya tiene alertas' },
          { external_invoice: 'QUIET-1', because: 'quedó apagado: ya tiene alertas, que se conservan' },
        ],
      },
    })
    const after = await client.trips('QUIET-')
    expect(after.map(({ id, status }) => [String(id), status])).toEqual([
      [alone, 'off'],
      [taken, 'in transit'],
      [overdue, 'off'],
      [over, 'complete'],
      [changed, 'load'],
    ])
    expect(after.map(({ id }) => String(id))).not.toContain(ended)
    await settleAlerts(server.app)
    const [closed] = await alertRows(server.db, alone ?? '', 'SIN_GPS')
    expect(closed?.closed_at).not.toBeNull()
    const changes = await call('GET', `/api/travels/${alone}/history`, undefined, client.token)
    expect(changes.body.data).toMatchObject([{ from: 'in transit', to: 'off', reason: 'Se deshizo su importación' }])
    const restored = await call('GET', `/api/travels/${changed}/history`, undefined, client.token)
    expect(restored.body.data[0]).toMatchObject({ from: 'in transit', to: 'load', reason: null })
  })

  test('an operator of whom something is kept stays, though no trip is his any more', async () => {
    const found = await client.reviewed(
      'Folio,Estatus,Origen,Destino,Operador\nSWAP-1,Cargando,A,B,A Quien Llamaron\nSWAP-2,Cargando,A,B,A Quien Relevaron',
    )
    await client.start(found.id)
    await client.settled(found.id)
    const { rows } = await server.db.owner.query<{ id: string; invoice: string }>(
      `select id::text, external_invoice as invoice from trips where external_invoice like 'SWAP-%' order by 2`,
    )
    const [called, relieved] = rows.map(({ id }) => id)
    const monitor = await server.signIn('monitorista')
    const contact = { comment: 'No contestó', outcome: 'no_contesto' }
    expect((await call('POST', `/api/travels/${called}/comments`, contact, monitor)).status).toBe(201)
    // As of a trip that was taken over before takeovers were kept: nothing but the logbook speaks of him.
    await server.db.owner.query('delete from trip_operators where trip_id = $1', [called])
    const admin = await server.signIn('administrador')
    for (const id of [called, relieved]) {
      const body = { operator_name: 'Quien lo relevó' }
      expect((await server.patchTrip(id ?? '', { token: admin, body })).status).toBe(200)
    }
    expect(await undo(found.id)).toMatchObject({ state: 'undone' })
    const kept = await server.db.owner.query(`select name from operators where name like 'A Quien%' order by name`)
    expect(kept.rows).toEqual([{ name: 'A Quien Llamaron' }, { name: 'A Quien Relevaron' }])
  })

  test('what people wrote into a catalogue since stays, and a name that finds nothing any more is no other name of anything', async () => {
    const found = await client.reviewed(
      'Folio,Estatus,Origen,Destino,Cliente,Línea\nHAND-1,Cargando,A,B,Cliente Importado,Línea Importada\nHAND-2,Cargando,A,B,,Otra Importada',
    )
    await client.start(found.id)
    await client.settled(found.id)
    const admin = await server.signIn('administrador')
    const idOf = async (kind: string, name: string): Promise<string> =>
      (await call('GET', `/api/catalogues/${kind}?q=${encodeURIComponent(name)}`, undefined, admin)).body.data[0].id
    const made = [
      ['clients', { name: 'Hecho A Mano', detail: '477 555 0101' }],
      ['carriers', { name: 'Fletera A Mano' }],
      ['units', { name: 'HM-01-AA', detail: 'ECO-1' }],
    ] as const
    for (const [kind, body] of made)
      expect((await call('POST', `/api/catalogues/${kind}`, body, admin)).status).toBe(201)
    const phone = { name: 'Cliente Importado', was: 'Cliente Importado', detail: '477 555 0102', was_detail: null }
    const client1 = await idOf('clients', 'Cliente Importado')
    expect((await call('PATCH', `/api/catalogues/clients/${client1}`, phone, admin)).status).toBe(200)
    const [into, from] = [await idOf('carriers', 'Línea Importada'), await idOf('carriers', 'Otra Importada')]
    const merge = { into, from: [from], dry_run: false }
    expect((await call('POST', '/api/catalogues/carriers/merge', merge, admin)).status).toBe(200)

    expect(await undo(found.id)).toMatchObject({ state: 'undone', undone: { removed: 2 } })
    const { rows } = await server.db.owner.query(
      `select name, phone from clients where name like '%Mano' or name like '%Importado'
       union all select name, phone from carriers where name like '%Mano' or name like '%Importada'
       union all select plates, name from units where plates = 'HM-01-AA' order by 1`,
    )
    expect(rows).toEqual([
      { name: 'Cliente Importado', phone: '477 555 0102' },
      { name: 'Fletera A Mano', phone: null },
      { name: 'HM-01-AA', phone: 'ECO-1' },
      { name: 'Hecho A Mano', phone: '477 555 0101' },
    ])
    const again = { external_invoice: 'HAND-3', status: 'load', origin: 'A', destination: 'B' }
    expect((await call('POST', '/api/travels', { ...again, company_carrier_name: 'Otra Importada' })).status).toBe(201)
  })

  test('is for who sent it or an administrator, and for a day', async () => {
    const found = await client.reviewed('Folio,Estatus,Origen,Destino\nWHO-1,Cargando,A,B')
    await client.start(found.id)
    await client.settled(found.id)
    const other = await server.apiKey(['travels:write'])
    expect((await undo(found.id, other)).status).toBe(403)
    clock.advance(25 * HOUR_MS)
    client = await importClient(server, clock)
    const late = await undo(found.id)
    expect([late.status, late.body.code]).toEqual([409, 'TOO_LATE'])
  })
})
