import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { recordAudit } from '../../../db/audit.store.ts'

const MIGRATION = new URL('../../../db/migrations/0120-earlier-retentions.sql', import.meta.url)
let db: TestDatabase
let organisationId: string
beforeAll(async () => {
  db = await createTestDatabase()
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into organisations (name) values ('Una'), ('Otra') returning id::text`,
  )
  organisationId = rows[0]?.id ?? ''
})
afterAll(() => db.drop())

/** As a setting's change is audited; null: what stood there before was never set. */
const change = (at: string, before: number | null, after: number): Promise<void> =>
  recordAudit(db.owner, {
    ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
    ...{ action: 'setting-change', subject: 'setting:retention', at: Date.parse(at) },
    ...{ before: before === null ? null : { positionDays: before }, after: { positionDays: after } },
  })
async function upgrade(): Promise<readonly string[]> {
  await db.owner.query(readFileSync(MIGRATION, 'utf8'))
  const { rows } = await db.owner.query<{ before: string }>(
    `select organisation_id || ' ' || to_char(before at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as before from deleted_positions`,
  )
  return rows.map(({ before }) => before)
}

test('what a shorter retention had deleted before an upgrade is known by when it was made longer again', async () => {
  await change('2026-11-20T20:00:00Z', null, 7)
  expect(await upgrade()).toEqual([])
  await change('2026-11-23T20:00:00Z', 7, 30)
  expect(await upgrade()).toEqual([`${organisationId} 2026-11-16 00:00`])
  await change('2026-11-24T20:00:00Z', 30, 365)
  expect(await upgrade()).toEqual([`${organisationId} 2026-11-16 00:00`])
  // What the retention noted itself since stays.
  await db.owner.query(`update deleted_positions set before = '2026-11-18T00:00:00Z'`)
  expect(await upgrade()).toEqual([`${organisationId} 2026-11-18 00:00`])
})
