import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import type { Sql } from '../../../db/pool.ts'
import { deletePasskey } from '../passkeys/passkeys.store.ts'
import { deleteTotp, factorsOf } from './factors.store.ts'
import { requireAnotherFactor } from './require-another-factor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Somebody who must have a second factor, and has two. */
async function personWithTwo() {
  const { organisationId, db } = server
  const id = await server.addUser('dos@prueba.mx', 'supervisor')
  await db.owner.query(
    `insert into settings (organisation_id, key, value)
     values ($1, 'sign-in', '{"require_second_factor": "all", "idle_minutes": 30}')`,
    [organisationId],
  )
  await db.owner.query(
    `insert into totp_secrets (user_id, organisation_id, secret_sealed, key_id, created_at, confirmed_at)
     values ($1, $2, '', '', now(), now())`,
    [id, organisationId],
  )
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into passkeys
       (user_id, organisation_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
     values ($1, $2, 'dos', '', 0, '{}', false, 'dos', now()) returning id`,
    [id, organisationId],
  )
  return { person: { id, organisationId, role: 'supervisor' as const }, passkeyId: rows[0]?.id ?? '' }
}

/** Whether a transaction waits for another one. */
async function isOneWaiting(): Promise<boolean> {
  const { rowCount } = await server.db.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount > 0
}

test('two factors that are taken away at once: one of them stays', async () => {
  const { person, passkeyId } = await personWithTwo()
  const { unscoped } = server.db.database
  let deleted = 0
  let judged = 0
  let bothDeleted = (): void => undefined
  const untilBoth = new Promise<void>((resolve) => {
    bothDeleted = resolve
  })
  const take = (remove: (sql: Sql) => Promise<unknown>) =>
    unscoped.transaction(async (sql) => {
      await remove(sql)
      deleted += 1
      if (deleted === 2) bothDeleted()
      await untilBoth
      await requireAnotherFactor(sql, person)
      judged += 1
      await expect.poll(async () => judged === 2 || (await isOneWaiting())).toBe(true)
    })
  const outcomes = await Promise.allSettled([
    take((sql) => deleteTotp(sql, person.id)),
    take((sql) => deletePasskey(sql, person.id, passkeyId)),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { totp, passkeys } = await factorsOf(unscoped, person.id)
  expect(Number(totp) + passkeys).toBe(1)
})
