import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openReaderAlert } from './open-alert.store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('an alert about a reader is opened once an hour, with its history and the word to the screens', async () => {
  const made = await db.owner.query<{ id: string }>(
    `insert into organisations (name, created_at) values ('Prueba', now()) returning id`,
  )
  const now = Date.UTC(2026, 10, 22, 12, 30)
  const alert = {
    ...{
      organisationId: String(made.rows[0]?.id),
      reader: 'user:1',
      title: 'Lectura inusual',
      message: 'Leyó 900 viajes.',
    },
    ...{ value: 900, reasons: ['trips'], since: now - 1_800_000, now },
  }
  const id = await openReaderAlert(db.database.unscoped, alert)
  expect(await openReaderAlert(db.database.unscoped, alert)).toBeNull()
  const { rows } = await db.owner.query<{ at: Date | number }>(
    `select a.id::text, e.kind, e.text, e.at, o.kind as announced
     from alerts a join alert_events e on e.alert_id = a.id join alert_outbox o on o.alert_id = a.id`,
  )
  expect(rows).toEqual([
    { id, kind: 'opened', text: 'Leyó 900 viajes.', at: expect.anything(), announced: 'new-alert' },
  ])
  expect(Number(rows[0]?.at)).toBe(now)
  await db.owner.query(`update alerts set closed_at = opened_at, close_cause = 'otra' where id = $1`, [id])
  expect(await openReaderAlert(db.database.unscoped, alert)).toBeNull()
  const anHourLater = { ...alert, since: now + 1, now: now + 3_600_000 }
  expect(await openReaderAlert(db.database.unscoped, anHourLater)).toEqual(expect.any(String))
})
