import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip, fixOf, HOUR_MS } from '../trips.ts'

const SENDERS = 6
let server: TestServer
let key: string
const devices: string[] = []
/** Of each device: who proves to be one is told what became of his fix. */
const secrets: string[] = []
let at = 0

beforeAll(async () => {
  server = await startTestServer()
  key = await server.apiKey(['positions:write'])
  for (let n = 0; n < SENDERS; n += 1) devices.push((await createTrip(server, `S${n}`)).phone)
  const token = await server.signIn('supervisor')
  const { body } = await server.request('GET', '/api/devices', { token })
  for (const device of devices) {
    const { id } = body.data.find(({ unique_id }: { unique_id: string }) => unique_id === device)
    secrets.push((await server.request('POST', `/api/devices/${id}/secret`, { token })).body.secret)
  }
  at = server.clock.now() - 12 * HOUR_MS
  // What passes every check at the door, and the database refuses all the same.
  await server.db.owner.query('alter table positions add constraint planted check (lat <> 13.13)')
})
afterAll(() => server.stop())

type Message = 'good' | 'refused by the database' | 'impossible time' | 'no number' | 'off the globe'

const message = fc.record({
  sender: fc.nat(SENDERS - 1),
  intake: fc.constantFrom('key', 'osmand'),
  says: fc.constantFrom<Message>(
    'good',
    'good',
    'good',
    'refused by the database',
    'impossible time',
    'no number',
    'off the globe',
  ),
})

const LATITUDES: Readonly<Record<Message, string>> = {
  good: '20.5',
  'refused by the database': '13.13',
  'impossible time': '20.5',
  'no number': 'NaN',
  'off the globe': '91',
}

function send({ sender, intake, says }: { sender: number; intake: string; says: Message }, when: number) {
  const device = devices[sender] ?? ''
  const isLate = says === 'impossible time'
  if (intake === 'osmand') {
    const timestamp = isLate ? '9999999999999999' : String(when)
    const query = `id=${device}&lat=${LATITUDES[says]}&lon=-99&timestamp=${timestamp}`
    return server.request('GET', `/intake/osmand/${secrets[sender]}?${query}`)
  }
  const body = { ...fixOf(device, when, Number(LATITUDES[says])), ...(isLate ? { timestamp: '99999-01-01' } : {}) }
  return server.request('POST', '/api/positions', { token: key, body })
}

const storedBetween = async (from: number, until: number): Promise<readonly string[]> => {
  const { rows } = await server.db.owner.query<{ unique_id: string; fix_at: number }>(
    `select d.unique_id, p.fix_at from positions p join devices d on d.id = p.device_id
     where p.fix_at >= $1 and p.fix_at < $2`,
    [new Date(from), new Date(until)],
  )
  return rows.map((row) => `${row.unique_id} ${row.fix_at}`).sort()
}

test('whatever spoilt senders say beside them, each good fix is kept, and each spoilt one is its sender’s own error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 2, maxLength: 40 }), async (messages) => {
      const from = at
      const sent = messages.map((said, n) => ({ said, when: from + n }))
      at += messages.length
      const statuses = await Promise.all(sent.map(async ({ said, when }) => (await send(said, when)).status))
      for (const [n, { said }] of sent.entries()) {
        const status = statuses[n] ?? 0
        if (said.says === 'good') expect([200, 202]).toContain(status)
        else expect(Math.floor(status / 100)).toBe(4)
      }
      const good = sent.filter(({ said }) => said.says === 'good')
      expect(await storedBetween(from, at)).toEqual(
        good.map(({ said, when }) => `${devices[said.sender]} ${when}`).sort(),
      )
    }),
    { numRuns: 25 },
  )
})

test('a batch with one fix that the database refuses keeps the others, and names that one', async () => {
  const batch = Array.from({ length: 300 }, (_, n) => fixOf(devices[0] ?? '', at + n, n === 137 ? 13.13 : 20.5))
  const { status, body } = await server.request('POST', '/api/positions', { token: key, body: batch })
  expect([status, body.accepted, body.refused]).toEqual([
    202,
    299,
    [{ index: 137, reason: 'malformed', error: 'La posición está mal formada.' }],
  ])
  expect(await storedBetween(at, at + 300)).toHaveLength(299)
})
