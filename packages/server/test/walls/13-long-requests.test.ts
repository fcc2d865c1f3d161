import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertScreen, openAlertScreen } from '../../bench/support/alert-screen.ts'
import { MAX_STEP_ROWS, nextStepRows } from '../../src/features/trips/write-in-steps.ts'
import { createTestClock } from '../clock.ts'
import { ENDED, HEADER, importClient } from '../import-client.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip, fixOf } from '../trips.ts'

/** Readers of the outbox wait for the oldest transaction that writes: none of a person's may be long (issue 10, 1.13). */
const clock = createTestClock(Date.now())
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>
let screen: AlertScreen

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
  screen = openAlertScreen(server.url, { token: await server.signIn('monitorista'), reconnects: false })
})
afterAll(async () => {
  screen.close()
  await server.stop()
})

const csv = (prefix: string, rows: number): string =>
  [
    `${HEADER},Operador,Placas,Contraseña GPS`,
    ...Array.from(
      { length: rows },
      (_, n) => `${prefix}-${n},En tránsito,León,Puebla,Operador ${n},PL-${n},clave-${n}`,
    ),
  ].join('\n')

/** How many new trips each transaction wrote. */
async function rowsOfTransactions(prefix: string): Promise<number[]> {
  const { rows } = await server.db.owner.query<{ rows: number }>(
    `select count(*)::int as rows from trips where external_invoice like $1 || '-%' group by xmin::text`,
    [prefix],
  )
  return rows.map((row) => row.rows)
}

test('a panic is on the screens while an import of 20 000 rows is still being written', async () => {
  const trips = [
    await createTrip(server, 'PANIC-1'),
    await createTrip(server, 'PANIC-2'),
    await createTrip(server, 'PANIC-3'),
  ]
  const token = await server.apiKey(['positions:write'])
  const { body: sent } = await client.send(csv('LONG', 20_000))
  let written = 0
  for (const { id, phone } of trips) {
    await expect
      .poll(
        async () => {
          const { body } = await client.look(sent.id)
          return body.state === 'writing' ? body.processed : 0
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(written)
    const panic = fixOf(phone, clock.now() - 5_000, 20, { event: 'panic' })
    expect((await server.request('POST', '/api/positions', { token, body: panic })).status).toBeLessThan(300)
    await expect.poll(() => screen.shown.some(({ alert }) => alert.travel_id === id)).toBe(true)
    const { body } = await client.look(sent.id)
    expect(ENDED).not.toContain(body.state)
    written = body.processed
  }
  await client.cancel(sent.id)
  expect(await client.finished(sent.id)).toMatchObject({ state: 'cancelled', summary: { refused: 0 } })
  expect(Math.max(...(await rowsOfTransactions('LONG')))).toBeLessThanOrEqual(MAX_STEP_ROWS)
}, 300_000)

test('a request with 1 000 trips is written in short transactions, and twice at once only once', async () => {
  const token = await server.apiKey(['travels:write'])
  const row = (n: number) => ({
    external_invoice: `UP-${n}`,
    status: 'load',
    origin: 'A',
    destination: 'B',
    unit_plates: `U-${n}`,
  })
  const data = Array.from({ length: 1_000 }, (_, n) => row(n))
  const ask = () =>
    server.request('POST', '/api/travels', { token, body: { data }, headers: { 'idempotency-key': 'twice-at-once' } })
  const [one, other] = await Promise.all([ask(), ask()])
  expect([one.status, other.status]).toEqual([201, 201])
  expect(one.body).toEqual(other.body)
  expect(one.body.data.map(({ result }: { result: string }) => result)).toEqual(data.map(() => 'created'))
  expect(Math.max(...(await rowsOfTransactions('UP')))).toBeLessThanOrEqual(MAX_STEP_ROWS)
  expect((await ask()).body).toEqual(one.body)
})

test('one device for two operators in one request is refused, however many transactions lie between', async () => {
  const token = await server.apiKey(['travels:write'])
  const row = (n: number, more: object = {}) => ({
    external_invoice: `DEV-${n}`,
    status: 'load',
    origin: 'A',
    destination: 'B',
    ...more,
  })
  const data = Array.from({ length: 500 }, (_, n) =>
    row(n, n % 499 === 0 ? { operator_name: `Chofer ${n}`, operator_device_id: 'cel-compartido' } : {}),
  )
  const { status, body } = await server.request('POST', '/api/travels', { token, body: { data } })
  expect([status, body.data[0].result, body.data[499]]).toEqual([
    200,
    'created',
    expect.objectContaining({ result: 'refused', error: expect.stringContaining('ya se dio a otro operador') }),
  ])
})

test.each([
  ['as long as it may be', 100, 400, 100],
  ['quick: twice as many', 50, 10, 100],
  ['never more than the most', 200, 10, MAX_STEP_ROWS],
  ['slow: as many as fit', 100, 1_000, 40],
  ['never too few', 20, 60_000, 20],
  ['in no time', 50, 0, 100],
])('the next transaction after one that was %s', (_, rows, tookMs, next) => {
  expect(nextStepRows(rows, tookMs)).toBe(next)
})
