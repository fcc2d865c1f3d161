import { testLogger } from '@vigia/runtime/test/test-logger'
import { openDatabase } from '../src/db/database.ts'
import { secretKey } from '../src/secrets/secret-key.ts'
import { type App, type AppDeps, buildApp } from '../src/wiring/app.ts'
import { PATIENCE } from './database.ts'
import type { TestServer } from './server.ts'

interface First extends Pick<TestServer, 'clock'> {
  readonly db: Pick<TestServer['db'], 'address'>
}

export interface SecondServer {
  readonly app: App
  readonly url: string
  stop(): Promise<void>
}

/** Another server on the database of the first one, with its clock and its key. */
export async function startSecondServer(first: First, options: Partial<AppDeps> = {}): Promise<SecondServer> {
  const database = await openDatabase(first.db.address, testLogger, PATIENCE)
  const app = await buildApp({
    database,
    logger: testLogger,
    clock: first.clock,
    demo: false,
    trustProxy: false,
    webFolder: '/nonexistent',
    auth: { pause: async () => {} },
    secretKey: secretKey(Buffer.alloc(32, 7)),
    allowedHosts: [],
    pushContact: 'mailto:prueba@prueba.mx',
    ...options,
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  app.start()
  return {
    app,
    url,
    stop: async () => {
      await app.close()
      await database.close()
    },
  }
}
