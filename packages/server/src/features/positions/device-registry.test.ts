import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { deviceRegistry } from './device-registry.ts'
import { intakeDevicesStore } from './intake-devices.store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.owner.query(`insert into organisations (name, created_at) values ('Prueba', now())`)
})
afterAll(() => db.drop())

const addDevice = (uniqueId: string) =>
  db.owner.query(`insert into devices (organisation_id, kind, unique_id) select id, 'phone', $1 from organisations`, [
    uniqueId,
  ])
const disable = (uniqueId: string) =>
  db.owner.query('update devices set disabled_at = now() where unique_id = $1', [uniqueId])

/** A registry whose first read arrives only when it is let go; `isRead`: the database has answered it. */
function slowRegistry(read: 'all' | 'named') {
  const store = intakeDevicesStore(db.database.unscoped)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let reads = 0
  const state = { isRead: false }
  const late = async <T>(rows: Promise<T>): Promise<T> => {
    const isFirst = reads++ === 0
    const found = await rows
    if (isFirst) {
      state.isRead = true
      await held
    }
    return found
  }
  const registry = deviceRegistry(
    {
      ...store,
      ...(read === 'all' ? { all: () => late(store.all()) } : { named: (...names) => late(store.named(...names)) }),
    },
    () => undefined,
  )
  return { registry, state, release }
}

test('a read that arrives after a later one does not bring a disabled device back', async () => {
  await addDevice('robado-1')
  const { registry, state, release } = slowRegistry('all')
  const early = registry.reload()
  await expect.poll(() => state.isRead).toBe(true)
  await disable('robado-1')
  await registry.reload()
  release()
  await early
  expect(await registry.findWithoutSecret('robado-1')).toBeNull()
})

test('nor does the look-up of one device', async () => {
  await addDevice('robado-2')
  const { registry, state, release } = slowRegistry('named')
  const early = registry.findWithoutSecret('robado-2')
  await expect.poll(() => state.isRead).toBe(true)
  await disable('robado-2')
  await registry.reload()
  release()
  expect(await early).toBeNull()
  expect(await registry.findWithoutSecret('robado-2')).toBeNull()
})

test('a key finds the devices of its own organisation, until they are disabled', async () => {
  const other = await db.owner.query<{ id: string }>(
    `insert into organisations (name, created_at) values ('Otra', now()) returning id`,
  )
  const otherId = other.rows[0]?.id ?? ''
  const own = await db.owner.query<{ id: string }>(`select id from organisations where name = 'Prueba'`)
  const ownId = own.rows[0]?.id ?? ''
  for (const organisationId of [otherId, ownId]) {
    await db.owner.query(`insert into devices (organisation_id, kind, unique_id) values ($1, 'tracker', 'gps-7')`, [
      organisationId,
    ])
  }
  const registry = deviceRegistry(intakeDevicesStore(db.database.unscoped), () => undefined)
  await registry.reload()
  expect(registry.findOwn(ownId, 'gps-7')).toMatchObject({ organisationId: ownId })
  expect(registry.findOwn(otherId, 'gps-7')).toMatchObject({ organisationId: otherId })
  await db.owner.query(`update devices set disabled_at = now() where organisation_id = $1`, [otherId])
  await registry.reload()
  expect(await registry.findOwn(otherId, 'gps-7')).toBeNull()
  expect(registry.findOwn(ownId, 'gps-7')).toMatchObject({ organisationId: ownId })
})

test('a later read that fails leaves the word to the earlier one', async () => {
  await addDevice('honrado')
  const store = intakeDevicesStore(db.database.unscoped)
  let reads = 0
  const all = () => (reads++ === 0 ? store.all() : Promise.reject(new Error('sin base')))
  const registry = deviceRegistry({ ...store, all }, () => undefined)
  const early = registry.reload()
  await expect(registry.reload()).rejects.toThrow('sin base')
  await early
  expect(registry.findWithoutSecret('honrado')).toMatchObject({ uniqueId: 'honrado' })
})

test('a flood of unknown ids costs the database few look-ups, and a pause between two of them', async () => {
  const store = intakeDevicesStore(db.database.unscoped)
  const asked: number[] = []
  const pauses: number[] = []
  let now = 0
  const registry = deviceRegistry(
    {
      ...store,
      named: (uniqueIds, secretHashes) => {
        asked.push(uniqueIds.length)
        return store.named(uniqueIds, secretHashes)
      },
    },
    () => undefined,
    {
      now: () => now,
      pause: async (ms) => {
        pauses.push(ms)
        now += ms
      },
    },
  )
  const ids = Array.from({ length: 900 }, (_, i) => `fantasma-${i}`)
  const flood = () => Promise.all(ids.map((id) => registry.findWithoutSecret(id)))
  expect(await flood()).toEqual(ids.map(() => null))
  expect([asked, pauses]).toEqual([[500, 400], [200]])
  // Asked for again 3 s after the look-up, the first of which was 200 ms ago.
  now += 2_799
  await flood()
  expect([asked, pauses]).toEqual([[500, 400], [200]])
  now += 201
  await flood()
  expect([asked, pauses]).toEqual([
    [500, 400, 500, 400],
    [200, 200],
  ])
})
