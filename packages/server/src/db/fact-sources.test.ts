import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import type { TestServer } from '../../test/server.ts'
import { startServerWithHistory } from '../../test/server-with-history.ts'
import { allFactsOfOneSpan, factsOfOneSpan } from './fact-sources.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServerWithHistory(createTestClock(Date.parse('2026-11-25T20:00:00Z')))
})
afterAll(() => server.stop())

test.each([
  ['all that there is', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['a week, with entries before it', '2026-11-10T06:00:00Z', '2026-11-17T06:00:00Z'],
  ['some hours', '2026-11-12T10:17:00Z', '2026-11-12T16:40:00Z'],
])('who reads all gaps of the logbook reads what a list of them shows: %s', async (_why, from, until) => {
  const rowsOf = async (facts: string) =>
    (
      await server.db.owner.query<{ gap: string | null }>(
        `select f.id, f.trip_id, f.at, f.client_id, f.carrier_id, f.gap_s::text as gap from (${facts}) f order by f.id`,
        [server.organisationId, new Date(from), new Date(until)],
      )
    ).rows
  const shown = await rowsOf(factsOfOneSpan('gaps'))
  expect(await rowsOf(allFactsOfOneSpan('gaps'))).toEqual(shown)
  // First entries have none before them.
  expect(new Set(shown.map(({ gap }) => gap === null))).toEqual(new Set([false, true]))
})
