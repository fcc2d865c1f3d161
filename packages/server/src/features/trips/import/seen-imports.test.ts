import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const page = async (query: string, as = token) => {
  const { body, status } = await server.request('GET', `/api/travels/imports?${query}`, { token: as })
  return { status, ids: (body.data ?? []).map(({ id }: { id: string }) => id), next: body.nextCursor, body }
}

test('imports are listed page by page to the oldest, each once, also those of one instant', async () => {
  await server.db.owner.query(
    `insert into trip_imports (organisation_id, filename, state, total, report, created_at, ended_at)
     select $1, 'viajes-' || n || '.csv', 'done', 2, '{"summary": {"created": 1, "updated": 1, "unchanged": 0, "refused": 0}}',
       now() - (n / 3) * interval '1 day', now() from generate_series(1, 10) n`,
    [server.organisationId],
  )
  const all = await page('limit=1000')
  expect([all.ids.length, all.next]).toEqual([10, null])
  expect(all.body.data.at(-1)).toMatchObject({
    filename: expect.stringMatching(/^viajes-(9|10)\.csv$/),
    summary: { created: 1, updated: 1 },
  })
  const walked: string[] = []
  let cursor = ''
  do {
    const { ids, next } = await page(`limit=4${cursor}`)
    walked.push(...ids)
    cursor = next === null ? '' : `&cursor=${next}`
  } while (cursor !== '')
  expect(walked).toEqual(all.ids)
})

test('a page begins after no import of another organisation', async () => {
  const [first] = (await page('limit=1')).ids
  const other = await server.apiKey(['travels:write'], await server.createOrganisation('Otra'))
  expect((await page('', other)).ids).toEqual([])
  const foreign = await page(`cursor=${first}`, other)
  expect([foreign.status, foreign.body.code]).toEqual([400, 'VALIDATION'])
})
