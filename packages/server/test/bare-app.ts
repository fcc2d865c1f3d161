import { testLogger } from '@vigia/runtime/test/test-logger'
import { expect } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import type { Clock } from '../src/ports/clock.ts'
import { secretKey } from '../src/secrets/secret-key.ts'
import { type App, buildApp } from '../src/wiring/app.ts'
import type { TestClock } from './clock.ts'
import { PATIENCE, type TestDatabase } from './database.ts'

export interface BareApp {
  readonly app: App
  readonly database: Database
  /** Posts fixes through the intake. */
  post(key: string, fixes: readonly object[]): Promise<void>
  /** Everything that the fleet knows now is in the alerts, if this one leads. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** The whole server on a database that another may use too, without jobs: nothing happens in it that the test doesn't ask for. */
export async function startBareApp(db: TestDatabase, clock: Clock): Promise<BareApp> {
  const database = await openDatabase(db.address, testLogger, PATIENCE)
  const app = await buildApp({
    ...{ database, clock, logger: testLogger, demo: false, trustProxy: false, webFolder: '/nonexistent' },
    ...{ allowedHosts: [], pushContact: 'mailto:prueba@vigia.mx' },
    ...{ auth: { pause: async () => {} }, secretKey: secretKey(Buffer.alloc(32, 7)) },
  })
  return {
    app,
    database,
    post: async (key, fixes) => {
      const headers = { authorization: `Bearer ${key}` }
      const asked = { method: 'POST', url: '/api/positions', headers, payload: [...fixes] } as const
      expect((await app.server.inject(asked)).statusCode).toBe(202)
    },
    settle: async () => {
      await app.leads.job.run(new AbortController().signal)
      await app.live.fleet.loader.settled()
      await app.live.fleet.tick()
      await app.alerts.evaluate()
    },
    stop: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** Its database refuses every connection for so long, which the evaluation of alerts notices at both ends. */
export async function databaseAway({ app, database }: BareApp, clock: TestClock, forMs: number): Promise<void> {
  const { pool } = database.unscoped
  const { connect, query } = pool
  const refuse = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  Object.assign(pool, { connect: refuse, query: refuse })
  await expect(app.alerts.evaluate()).rejects.toThrow('ECONNREFUSED')
  clock.advance(forMs)
  await expect(app.alerts.evaluate()).rejects.toThrow('ECONNREFUSED')
  Object.assign(pool, { connect, query })
}
