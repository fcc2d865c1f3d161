import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Leadership, leadership } from './leadership.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const candidate = (name: string): Leadership => leadership(db.database.unscoped, name, testLogger)
const ask = ({ job }: Leadership) => job.run(new AbortController().signal)
const killHolder = () =>
  db.owner.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
  )

test('one at a time leads; whoever waits leads as soon as the connection of the other ends', async () => {
  const [first, second] = [candidate('prueba'), candidate('prueba')]
  let gained = 0
  second.onGained(() => {
    gained += 1
  })
  await ask(first)
  await ask(second)
  expect([first.isHeld(), second.isHeld(), gained]).toEqual([true, false, 0])
  await ask(first)
  expect(first.isHeld()).toBe(true)

  await killHolder()
  await expect.poll(first.isHeld, { interval: 5 }).toBe(false)
  await ask(second)
  expect([second.isHeld(), gained]).toEqual([true, 1])
  await ask(first)
  expect(first.isHeld()).toBe(false)

  await second.close()
  expect(second.isHeld()).toBe(false)
  await expect.poll(async () => ask(first).then(first.isHeld), { interval: 10 }).toBe(true)
  await ask(second)
  expect(second.isHeld()).toBe(false)
  await first.close()
})

test('a leader that falls silent without a farewell loses it', async () => {
  const [frozen, waiting] = [leadership(db.database.unscoped, 'helada', testLogger, 1), candidate('helada')]
  await ask(frozen)
  await expect.poll(async () => ask(waiting).then(waiting.isHeld), { timeout: 20_000, interval: 50 }).toBe(true)
  await expect.poll(frozen.isHeld, { interval: 5 }).toBe(false)
  await ask(frozen)
  expect(frozen.isHeld()).toBe(false)
  await frozen.close()
  await waiting.close()
})

test('leaderships of another name are none of its business', async () => {
  const [one, other] = [candidate('una'), candidate('otra')]
  await ask(one)
  await ask(other)
  expect([one.isHeld(), other.isHeld()]).toEqual([true, true])
  await one.close()
  await other.close()
})

test('a database that refuses rejects the run and nothing more; the next run leads again', async () => {
  const only = candidate('terca')
  await ask(only)
  const { unscoped } = db.database
  const { connect } = unscoped
  Object.assign(unscoped, { connect: () => Promise.reject(new Error('Connection terminated')) })
  await killHolder()
  await expect.poll(only.isHeld, { interval: 5 }).toBe(false)
  await expect(ask(only)).rejects.toThrow('Connection terminated')
  Object.assign(unscoped, { connect })
  await ask(only)
  expect(only.isHeld()).toBe(true)
  await only.close()
})
