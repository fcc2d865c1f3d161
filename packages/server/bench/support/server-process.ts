/**
 * The app in a process of its own, for benches and crash tests. Its settings come as one JSON argument; `{url}` goes to
 * the parent when it serves, then an answer to each question (`longest-block`, `memory`). `writer`: `real`, `none` (answers
 * without a database: the ceiling), or `early` (answers before the commit: the mutant that a crash test must catch).
 */

import { createLogger } from '@vigia/runtime/logger'
import { type DatabaseAddress, openDatabase } from '../../src/db/database.ts'
import type { Db } from '../../src/db/pool.ts'
import { type FixWriter, fixWriter } from '../../src/features/positions/fix-writer.store.ts'
import { systemClock } from '../../src/ports/clock.ts'
import { secretKey } from '../../src/secrets/secret-key.ts'
import { buildApp } from '../../src/wiring/app.ts'
import { watchLoop } from './loop-blocks.ts'
import { memoryHeld } from './memory-held.ts'

export interface ServerSettings {
  readonly address: DatabaseAddress
  readonly port: number
  readonly writer: 'real' | 'none' | 'early'
}

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')

const WRITERS: Readonly<Record<ServerSettings['writer'], (db: Db) => FixWriter>> = {
  real: fixWriter,
  none: () => ({ write: async () => 0, close: async () => undefined }),
  early: (db) => {
    const real = fixWriter(db)
    let writing: Promise<unknown> = Promise.resolve()
    return {
      write: async (group) => {
        writing = writing.then(() => real.write(group)).catch(() => undefined)
        return 0
      },
      close: real.close,
    }
  },
}

const logger = createLogger('error')
const database = await openDatabase(settings.address, logger)
const app = await buildApp({
  database,
  logger,
  clock: systemClock,
  demo: false,
  trustProxy: false,
  webFolder: '/nonexistent',
  auth: { pause: async () => undefined },
  allowedHosts: [],
  pushContact: 'mailto:prueba@vigia.mx',
  secretKey: secretKey(Buffer.alloc(32, 7)),
  openWriter: WRITERS[settings.writer],
})
const url = await app.server.listen({ port: settings.port, host: '127.0.0.1' })
app.start()
process.send?.({ url })
const loop = watchLoop()
process.on('message', (question) => void process.send?.(question === 'memory' ? memoryHeld() : loop.longest()))
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
