import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let trips = 0
beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('monitorista')
})
afterAll(() => server.stop())

interface Driven {
  readonly tripId: string
  readonly operator: string
}
const drive = async (): Promise<Driven> => {
  trips += 1
  const operator = `Ana Ruiz ${trips}`
  const of = { status: 'in transit', operator_name: operator, operator_phone: '5512000143' }
  return { tripId: (await createTrip(server, `IN-${trips}`, of)).id, operator }
}
type Try = readonly [minutesAgo: number, outcome: string | null]

/** Writes an entry of so long ago. */
const write = async (tripId: string, [minutesAgo, outcome]: Try): Promise<string> => {
  const body = { comment: 'x', ...(outcome === null ? {} : { outcome }) }
  const { id } = (await server.request('POST', `/api/travels/${tripId}/comments`, { token, body })).body
  const at = new Date(clock.now() - minutesAgo * MINUTE_MS)
  await server.db.owner.query('update comments set created_at = $2, written_at = null where id = $1', [id, at])
  return id
}
const reliabilityOf = async ({ operator }: Driven) => {
  const { data } = (await server.request('GET', '/api/operators?limit=100', { token })).body
  const { answered, calls } = data.find(({ name }: { name: string }) => name === operator).reliability
  return [answered, calls]
}

test.each<[string, Try[], [number, number]]>([
  ['a message that nothing answers within ten minutes', [[30, 'whatsapp']], [0, 1]],
  ['one that may still be answered is not known yet', [[9, 'whatsapp']], [0, 0]],
  [
    'a message and its answer are one try',
    [
      [30, 'whatsapp'],
      [21, 'whatsapp_contesto'],
    ],
    [1, 1],
  ],
  [
    'an answer that is told at the end of the ten minutes is to the message still',
    [
      [30, 'whatsapp'],
      [20, 'whatsapp_contesto'],
    ],
    [1, 1],
  ],
  [
    'one that is told later is a try of its own: the message was not answered in time',
    [
      [30, 'whatsapp'],
      [19, 'whatsapp_contesto'],
    ],
    [1, 2],
  ],
  [
    'a message of two days ago that nothing answered takes nothing from the answer of today',
    [
      [2 * 24 * 60, 'whatsapp'],
      [30, 'whatsapp_contesto'],
    ],
    [1, 2],
  ],
  [
    'nor does it where a message of today has the answer',
    [
      [2 * 24 * 60, 'whatsapp'],
      [30, 'whatsapp'],
      [25, 'whatsapp_contesto'],
    ],
    [1, 2],
  ],
  ['an answer that is told with its message', [[30, 'whatsapp_contesto']], [1, 1]],
  [
    'the second such one as well: the message before has had its answer',
    [
      [60, 'whatsapp'],
      [55, 'whatsapp_contesto'],
      [30, 'whatsapp_contesto'],
    ],
    [2, 2],
  ],
  [
    'who is heard on the telephone within ten minutes has answered both',
    [
      [30, 'whatsapp'],
      [25, 'contesto'],
    ],
    [2, 2],
  ],
  [
    'who was heard before it has not',
    [
      [31, 'contesto'],
      [30, 'whatsapp'],
    ],
    [1, 2],
  ],
  [
    'neither a call that he does not answer nor the dispatch nor a comment is his answer',
    [
      [30, 'whatsapp'],
      [28, 'no_contesto'],
      [27, 'despacho_contesto'],
      [26, null],
    ],
    [0, 2],
  ],
])('%s', async (_why, tries, expected) => {
  const driven = await drive()
  for (const one of tries) await write(driven.tripId, one)
  expect(await reliabilityOf(driven)).toEqual(expected)
})

test('a message of before an answer could be told is no count, unless something answers it', async () => {
  const driven = await drive()
  const ids = [await write(driven.tripId, [90, 'whatsapp']), await write(driven.tripId, [60, 'whatsapp'])]
  await server.db.owner.query('update comments set tells_answers = false where id = any($1)', [ids])
  expect(await reliabilityOf(driven)).toEqual([0, 0])
  await write(driven.tripId, [55, 'whatsapp_contesto'])
  expect(await reliabilityOf(driven)).toEqual([1, 1])
})

test.each<[string, string, (at: string) => object, boolean]>([
  ['what he writes by his link', 'messages', (at) => ({ text: 'Voy en la caseta', at }), true],
  ['what he proposes by it', 'milestones', (at) => ({ kind: 'en_camino', at }), true],
  ['a report of a trip without words', 'reports', (at) => ({ answer: 'bien', word: 'nada', at }), false],
])('%s within ten minutes is an answer', async (_what, call, body, hasHour) => {
  const driven = await drive()
  const link = await makeLink(server, token, driven.tripId)
  // A report tells no hour of its own.
  const [sent, said] = hasHour ? [30, 21] : [0, 0]
  await write(driven.tripId, [sent, 'whatsapp'])
  const answer = await link.post(call, body(new Date(clock.now() - said * MINUTE_MS).toISOString()))
  expect(answer.status, answer.text).toBeLessThan(300)
  expect(await reliabilityOf(driven)).toEqual([1, 1])
})

test('what he wrote by it later, or before, is not', async () => {
  const driven = await drive()
  const link = await makeLink(server, token, driven.tripId)
  await write(driven.tripId, [30, 'whatsapp'])
  for (const minutesAgo of [31, 19])
    await link.post('messages', {
      text: `${minutesAgo}`,
      at: new Date(clock.now() - minutesAgo * MINUTE_MS).toISOString(),
    })
  expect(await reliabilityOf(driven)).toEqual([0, 1])
})

test('the answer of who drives now is none to what was written to another', async () => {
  const driven = await drive()
  await write(driven.tripId, [30, 'whatsapp'])
  const change = { token: await server.signIn('supervisor'), body: { operator_name: 'Relevo' } }
  expect((await server.patchTrip(driven.tripId, change)).status).toBe(200)
  await write(driven.tripId, [25, 'contesto'])
  expect(await reliabilityOf(driven)).toEqual([0, 1])
  expect(await reliabilityOf({ ...driven, operator: 'Relevo' })).toEqual([1, 1])
})

/** After how many minutes an entry is corrected, and into what. */
type Correction = readonly [afterMinutes: number, outcome: string]
test.each<[string, string, Correction[], [number, number]]>([
  ['that he has answered, told within ten minutes, is an answer', 'whatsapp', [[10, 'whatsapp_contesto']], [1, 1]],
  ['told later it is none: the message was not answered in time', 'whatsapp', [[11, 'whatsapp_contesto']], [0, 1]],
  ['nor is it of a call that he did not answer', 'no_contesto', [[300, 'whatsapp_contesto']], [0, 1]],
  ['an answer that came by another way was told at once', 'contesto', [[300, 'whatsapp_contesto']], [1, 1]],
  ['words that are corrected change nothing', 'whatsapp_contesto', [[300, 'whatsapp_contesto']], [1, 1]],
  [
    'what said in time that he had answered, and no more, says it late',
    'whatsapp',
    [
      [5, 'whatsapp_contesto'],
      [100, 'whatsapp'],
      [200, 'whatsapp_contesto'],
    ],
    [0, 1],
  ],
  [
    'what said in time that he was heard says so still by another way',
    'whatsapp',
    [
      [5, 'contesto'],
      [100, 'whatsapp_contesto'],
    ],
    [1, 1],
  ],
  ['a call is what it is corrected into, whenever', 'no_contesto', [[300, 'contesto']], [1, 1]],
])('of an entry that is corrected: %s', async (_why, outcome, corrections, expected) => {
  const { driven, correct } = await corrected(outcome)
  for (const one of corrections) await correct(one)
  expect(await reliabilityOf(driven)).toEqual(expected)
})

test('a message that is told late to be answered answers none before it, and has its own answer as any other', async () => {
  const { driven, correct } = await corrected('whatsapp', 5)
  await write(driven.tripId, [10, 'whatsapp'])
  await correct([300, 'whatsapp_contesto'])
  expect(await reliabilityOf(driven)).toEqual([0, 2])
  await write(driven.tripId, [298, 'contesto'])
  expect(await reliabilityOf(driven)).toEqual([3, 3])
})

/** A trip with one entry, written so many minutes ago, whose corrections are made a minute later. */
async function corrected(outcome: string, minutesAgo = 0) {
  const driven = await drive()
  const id = await write(driven.tripId, [minutesAgo, outcome])
  const from = clock.now() - minutesAgo * MINUTE_MS
  let words = 0
  return {
    driven,
    correct: async ([afterMinutes, into]: Correction) => {
      words += 1
      clock.advance(from + afterMinutes * MINUTE_MS - clock.now())
      token = await server.signIn('monitorista')
      const body = { comment: `x ${words}`, reason: 'Se tecleó otro', outcome: into }
      const { status, text } = await server.request('POST', `/api/comments/${id}/corrections`, { token, body })
      expect([status, text]).toEqual([200, expect.any(String)])
    },
  }
}
