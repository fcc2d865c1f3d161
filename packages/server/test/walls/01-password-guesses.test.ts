import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { HEADER, importClient } from '../import-client.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const STORED = 'Contraseña-Muy-Secreta-42'
const OTHER = 'Contraseña-Muy-Secreta-43'

const clock = createTestClock()
let server: TestServer
let token: string
let files: Awaited<ReturnType<typeof importClient>>
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.apiKey(['travels:write', 'read'])
  files = await importClient(server, clock)
})
afterAll(() => server.stop())

interface Guess {
  readonly id: string
  readonly invoice: string
  readonly password: string
}
const call = async (method: string, path: string, body: object) => {
  const { status, body: answer } = await server.request(method, path, { token, body })
  return { status, answer }
}
const guesses = {
  rows: ({ invoice, password }: Guess) =>
    call('POST', '/api/travels', {
      ...{ external_invoice: invoice, status: 'in transit', origin: 'Puebla', destination: 'Querétaro' },
      monitor_password: password,
    }),
  'a change': async ({ id, password }: Guess) => {
    const { status, body } = await server.patchTrip(id, { token, body: { monitor_password: password } })
    return { status, answer: body }
  },
  'a file': async ({ invoice, password }: Guess) => {
    const file = `${HEADER},Contraseña GPS\n${invoice},En tránsito,Puebla,Querétaro,${password}`
    const { state, summary, rows } = await files.importFile(file)
    return { status: state, answer: { summary, rows } }
  },
}

/** All that is told and kept of one guess, without the names that differ from trip to trip: listings show nothing else. */
async function outcomeOf(how: keyof typeof guesses, password: string) {
  trips += 1
  const invoice = `G-${100 + trips}`
  const link = { monitor_url: 'https://gps.example.mx', monitor_account: 'flota', monitor_password: STORED }
  const { id } = await createTrip(server, invoice, link)
  const stored = async () => {
    const { rows } = await server.db.owner.query<{ sealed: string; link_at: number; trip_at: number }>(
      `select encode(l.password_sealed, 'hex') as sealed, l.updated_at as link_at, t.updated_at as trip_at
       from gps_links l join trips t on t.id = l.trip_id where l.trip_id = $1`,
      [id],
    )
    return rows[0]
  }
  const before = await stored()
  clock.advance(60_000)
  const since = clock.now()
  const answer = await guesses[how]({ id, invoice, password })
  const after = await stored()
  const { rows: audited } = await server.db.owner.query(
    'select action, before, after, details from audit_log where at >= $1 order by id',
    [new Date(since)],
  )
  return {
    isSealedAnew: after?.sealed !== before?.sealed,
    isNew: [after?.link_at, after?.trip_at].map((at) => Number(at) >= since),
    said: JSON.stringify([answer, audited]).replaceAll(`"${invoice}"`, '""').replaceAll(`"${id}"`, '""'),
  }
}

test.each(['rows', 'a change', 'a file'] as const)(
  '%s with the stored password is told as one with another',
  async (how) => {
    const right = await outcomeOf(how, STORED)
    expect(right).toEqual(await outcomeOf(how, OTHER))
    expect(right.isSealedAnew).toBe(true)
  },
)
