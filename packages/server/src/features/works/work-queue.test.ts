import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createWorkQueue } from './work-queue.ts'
import { addWork } from './works.store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const broken = (): never => {
  throw new Error('no se pueden leer los extremos')
}

test('a work that cannot be begun is no turn of its queue, which then goes on to be told as failing', async () => {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into organisations (name) values ('Cliente') returning id::text`,
  )
  const clock = createTestClock()
  await addWork(db.owner, { organisationId: rows[0]?.id ?? '', kind: 'audit-verify', askedBy: null, now: clock.now() })
  const { job } = createWorkQueue({
    ...{
      db: db.database.unscoped,
      clock,
      logger: testLogger,
      keys: broken,
      anchorsOf: broken,
      auditAlerts: broken as never,
    },
    place: { address: db.address, backupsFolder: '/nowhere', exportsFolder: '/nowhere' },
  })
  let turns = 0
  const run = (signal: AbortSignal) => job.run(signal, () => turns++)
  await expect(run(new AbortController().signal)).rejects.toThrow('no se pueden leer los extremos')
  // It is still taken, and there is nothing else to do: one look is made of it.
  const look = async (): Promise<void> => {
    const stopping = new AbortController()
    const again = run(stopping.signal)
    stopping.abort()
    await again
  }
  await look()
  expect(turns).toBe(0)
  // Whoever cancels it, or another server, leaves nothing that could end well here.
  await db.owner.query(`update works set state = 'cancelled', ended_at = now()`)
  clock.advance(70_001)
  await look()
  expect(turns).toBe(1)
})
