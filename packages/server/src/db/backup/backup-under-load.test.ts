import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseCopy } from '../../../test/database.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS } from '../../../test/trips.ts'
import { verifyAuditChain } from '../audit-chain.store.ts'
import { target } from '../database.ts'
import { type Db, OWNER_LIMITS, openPool } from '../pool.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const SENDERS = 8
const BATCH = 25
const BACKUPS = 2

/** Somebody who sends batch after batch of one device's positions, each once the one before is acknowledged. */
interface Sender {
  readonly device: string
  /** When each batch was acknowledged, by the machine's clock, which is the database's as well. */
  readonly acknowledgedAt: number[]
}

const parent = mkdtempSync(join(tmpdir(), 'vigia-backup-load-'))
const senders: Sender[] = []
let server: TestServer
let owner: Db
/** When each audited act was acknowledged. */
const actsAt: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  owner = openPool(target(server.db.address, 'vigia_owner'), OWNER_LIMITS, testLogger)
  for (let number = 0; number < SENDERS / 2; number++) {
    const { phone, tracker } = await createTrip(server, `CARGA-${number}`)
    for (const device of [phone, tracker]) senders.push({ device, acknowledgedAt: [] })
  }
})
afterAll(async () => {
  await owner.close()
  await server.stop()
  rmSync(parent, { recursive: true })
})

/** Everybody at once, until it is stopped. */
async function loaded(): Promise<() => Promise<void>> {
  let isOver = false
  const key = await server.apiKey(['positions:write'])
  const token = await server.signIn('administrador')
  const from = server.clock.now() - 60 * MINUTE_MS
  const act = async (): Promise<void> => {
    const { status, text } = await server.request('PATCH', '/api/setup', { token, body: { is_hidden: true } })
    if (status !== 200) throw new Error(text)
    actsAt.push(Date.now())
  }
  const sending = senders.map(async ({ device, acknowledgedAt }, number) => {
    while (!isOver) {
      const first = from + acknowledgedAt.length * BATCH * 100
      const body = Array.from({ length: BATCH }, (_, index) => fixOf(device, first + index * 100, 20.1))
      const answer = await server.request('POST', '/api/positions', { token: key, body })
      if (answer.status !== 202 || answer.body.accepted !== BATCH) throw new Error(answer.text)
      acknowledgedAt.push(Date.now())
      if (number === 0 && acknowledgedAt.length % 4 === 0) await act()
    }
  })
  const all = Promise.all(sending)
  // Told by whoever waits for it, at the end.
  all.catch(() => undefined)
  return async () => {
    isOver = true
    await all
  }
}

const sent = (): number => senders.reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0)
const before = (instants: readonly number[], at: number): number => instants.filter((instant) => instant < at).length

/** What a backup holds, in a database of its own. */
async function restoredFrom(folder: string) {
  const address = await createDatabaseCopy('template0')
  await restoreBackup({ address, folder, clock: server.clock, logger: testLogger, onTable: () => undefined })
  const db = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, testLogger)
  const { rows } = await db.query<{ device: string; fixes: number }>(
    `select d.unique_id as device, count(*)::int as fixes from positions p join devices d on d.id = p.device_id group by 1`,
  )
  const { rows: acts } = await db.query<{ acts: number }>(
    `select count(*)::int as acts from audit_log where action = 'setting-change' and subject = 'setting:setup'`,
  )
  return { db, fixesOf: new Map(rows.map(({ device, fixes }) => [device, fixes])), acts: acts[0]?.acts ?? 0 }
}

test('of backups made while eight senders post batches, none lacks what was acknowledged before its instant', async () => {
  const stop = await loaded()
  const made: { readonly folder: string; readonly takenAt: number; readonly heads: readonly string[] }[] = []
  try {
    for (let number = 1; number <= BACKUPS; number++) {
      const [known, acted] = [sent(), actsAt.length]
      await expect.poll(sent, { interval: 5 }).toBeGreaterThan(known + 2 * SENDERS)
      await expect
        .poll(() => senders.every(({ acknowledgedAt }) => acknowledgedAt.length > 0), { interval: 5 })
        .toBe(true)
      await expect.poll(() => actsAt.length, { interval: 5 }).toBeGreaterThan(acted)
      const folder = join(parent, `respaldo-${number}`)
      const meanwhile = sent()
      const { manifest } = await writeBackup({
        db: owner,
        folder,
        // It holds nobody up: while it reads its last tables, more is taken in.
        onTable: async (table) => {
          if (table === 'audit_chain') await expect.poll(sent, { interval: 5 }).toBeGreaterThan(meanwhile + SENDERS)
        },
      })
      made.push({ folder, takenAt: Date.parse(manifest.takenAt), heads: manifest.audit.heads })
    }
  } finally {
    await stop()
  }
  for (const { folder, takenAt, heads } of made) {
    const { db, fixesOf, acts } = await restoredFrom(folder)
    const lost = senders.map(({ device, acknowledgedAt }) =>
      Math.max(0, before(acknowledgedAt, takenAt) * BATCH - (fixesOf.get(device) ?? 0)),
    )
    expect(lost).toEqual(senders.map(() => 0))
    // It was under load: everybody had sent before its instant, and sent on.
    for (const { acknowledgedAt } of senders) {
      const known = before(acknowledgedAt, takenAt)
      expect(known).toBeGreaterThan(0)
      expect(known).toBeLessThan(acknowledgedAt.length)
    }
    const acted = before(actsAt, takenAt)
    expect(acted).toBeGreaterThan(0)
    expect(acts).toBeGreaterThanOrEqual(acted)
    expect(await verifyAuditChain(db, heads)).toMatchObject({ broken: null })
    await db.close()
  }
})
