import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let serial = 0
let s: string

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  s = String(++serial)
  await pass(24 * HOUR_MS)
})

/** A session does not last as long as these trips. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  token = await server.signIn('administrador')
}

const [ANA, EVA] = ['Ana', 'Eva']
/** One step an hour of what somebody writes of the trip: its operator, or how it stands. */
type Step = { readonly operator_name?: string | null; readonly status?: string }

async function live(steps: readonly Step[], invoice = `RELEVO-${s}`): Promise<string> {
  const [first, ...others] = steps
  const name = (of: Step | undefined): object =>
    typeof of?.operator_name === 'string' ? { ...of, operator_name: `${of.operator_name} ${s}` } : { ...of }
  const { id } = await createTrip(server, invoice, { operator_device_id: null, ...name(first) })
  for (const step of others) {
    await pass(HOUR_MS)
    const { status, text } = await server.patchTrip(id, { token, body: name(step), reason: 'Prueba' })
    expect(status, text).toBe(200)
  }
  return id
}

/** Who drove, from which hour after the trip was made until which; null: since it began, until now. */
async function spansOf(tripId: string) {
  const { rows } = await server.db.owner.query<{ name: string; from: number | null; until: number | null }>(
    `select split_part(p.name, ' ', 1) as name,
       extract(epoch from o.from_at - t.created_at)::int / 3600 as "from",
       extract(epoch from o.until_at - t.created_at)::int / 3600 as until
     from trip_operators o join operators p on p.id = o.operator_id join trips t on t.id = o.trip_id
     where o.trip_id = $1 order by o.id`,
    [tripId],
  )
  return rows.map(({ name, from, until }) => [name, from, until])
}

describe('who drove a trip is kept', () => {
  test.each<readonly [string, readonly Step[], readonly unknown[]]>([
    ['since it began', [{ operator_name: ANA }], [[ANA, null, null]]],
    ['until it ends', [{ operator_name: ANA }, { status: 'complete' }], [[ANA, null, 1]]],
    ['of one that is told when it is over', [{ operator_name: ANA, status: 'complete' }], [[ANA, null, 0]]],
    [
      'until somebody takes over',
      [{ operator_name: ANA }, { operator_name: EVA }],
      [
        [ANA, null, 1],
        [EVA, 1, null],
      ],
    ],
    [
      'of who comes back, again',
      [{ operator_name: ANA }, { operator_name: EVA }, { operator_name: ANA }, { status: 'off' }],
      [
        [ANA, null, 1],
        [EVA, 1, 2],
        [ANA, 2, 3],
      ],
    ],
    [
      'from its beginning, of who is named late',
      [{ operator_name: null }, { operator_name: ANA }],
      [[ANA, null, null]],
    ],
    [
      'of nobody while nobody is named',
      [{ operator_name: ANA }, { operator_name: null }, { operator_name: EVA }],
      [
        [ANA, null, 1],
        [EVA, 2, null],
      ],
    ],
    [
      'on, when it was ended by mistake',
      [{ operator_name: ANA }, { status: 'complete' }, { status: 'in transit' }],
      [[ANA, null, null]],
    ],
    [
      'until then, when it begins anew with somebody else',
      [{ operator_name: ANA }, { status: 'complete' }, { operator_name: EVA, status: 'in transit' }],
      [
        [ANA, null, 1],
        [EVA, 2, null],
      ],
    ],
    [
      'as it is corrected once it is over',
      [{ operator_name: ANA }, { status: 'complete' }, { operator_name: EVA }],
      [[EVA, null, 1]],
    ],
    ['however it goes on', [{ operator_name: ANA, status: 'load' }, { status: 'in route' }], [[ANA, null, null]]],
  ])('%s', async (_what, steps, spans) => {
    expect(await spansOf(await live(steps))).toEqual(spans)
  })
})

const idOf = async (name: string): Promise<string> =>
  (await server.request('GET', `/api/operators?q=${name}%20${s}`, { token })).body.data[0].id
const dutyOf = async (name: string, as = token) =>
  (await server.request('GET', `/api/operators/${await idOf(name)}/duty`, { token: as })).body

/** A fix a minute of a truck that drives 1 km a minute, of so many minutes up to now. */
async function drive(device: string, minutes: number): Promise<void> {
  const key = await server.apiKey(['positions:write'])
  const body = Array.from({ length: minutes }, (_, n) =>
    fixOf(device, clock.now() - (minutes - n) * MINUTE_MS, 20 + n / 111.19),
  )
  expect((await server.request('POST', '/api/positions', { token: key, body })).status).toBe(202)
}

test('who is relieved has driven until then, and who takes over from then on', async () => {
  const id = await live([{ operator_name: ANA }])
  await pass(3 * HOUR_MS)
  await server.patchTrip(id, { token, body: { operator_name: `${EVA} ${s}` } })
  await pass(HOUR_MS)
  await drive(`gps-RELEVO-${s}`, 240)
  expect(await dutyOf(EVA)).toMatchObject({ day_driving_minutes: 60, driving_minutes: 60, at_least: true })
  expect(await dutyOf(ANA)).toMatchObject({ day_driving_minutes: expect.closeTo(180, -1), counted: 'unit' })
})

test('two names of one person are no takeover, and one who is merged keeps the hours', async () => {
  const doubled = await live([{ operator_name: ANA }])
  const relieved = await live([{ operator_name: ANA }, { operator_name: EVA }], `OTRO-${s}`)
  const [into, from] = [await otherName(), await idOf(ANA)]
  const merge = { token, body: { into, from: [from], dry_run: false } }
  expect((await server.request('POST', '/api/catalogues/operators/merge', merge)).status).toBe(200)
  expect(await spansOf(doubled)).toEqual([['Anita', null, null]])
  expect(await spansOf(relieved)).toEqual([
    ['Anita', null, 1],
    [EVA, 1, null],
  ])
})

async function otherName(): Promise<string> {
  const { body } = await server.request('POST', '/api/operators', { token, body: { name: `Anita ${s}` } })
  return body.id
}

test('a person’s file says of which trips they drove a part, and which', async () => {
  await live([{ operator_name: ANA }, { operator_name: EVA }])
  const { body } = await server.request('GET', `/api/operators/${await idOf(ANA)}/export`, { token })
  const relievedAt = new Date(clock.now()).toISOString()
  expect(body.trips).toMatchObject([{ external_invoice: `RELEVO-${s}`, from_at: null, until_at: relievedAt }])
})

test('nobody writes the history but what happens to trips', async () => {
  const { scoped } = server.db.database
  for (const text of ['insert into trip_operators default values', 'delete from trip_operators']) {
    await expect(scoped.query(text)).rejects.toThrow(/permission denied/)
  }
})
