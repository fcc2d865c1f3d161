import type { KpiKey } from '@vigia/domain/kpis/kpis'
import type { Clock } from '../src/ports/clock.ts'
import { randomFrom, seedHistory } from './kpi-history.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A server with forty days of 150 trips, in which nothing opens or closes between two looks. */
export async function startServerWithHistory(clock: Clock): Promise<TestServer> {
  const server = await startTestServer({ clock })
  await server.app.alerts.close()
  const { rows } = await server.db.owner.query<{ id: string }>(
    `select id::text from users where email = 'supervisor@prueba.mx'`,
  )
  const of = {
    ...{ sql: server.db.owner, organisationId: server.organisationId, userId: rows[0]?.id ?? '' },
    ...{ now: clock.now(), random: randomFrom(3) },
  }
  await seedHistory(of, 150, 40)
  return server
}

/** Every row of a figure's list, page by page. */
export async function kpiRows(server: TestServer, token: string, key: KpiKey, query: string) {
  const rows = []
  let cursor = ''
  do {
    const path = `/api/stats/kpis/${key}/rows?${query}&limit=37${cursor}`
    const { status, body, text } = await server.request('GET', path, { token })
    if (status !== 200) throw new Error(text)
    rows.push(...body.data)
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
  } while (cursor !== '')
  return rows
}
