/**
 * The app in a process of its own, for benches and crash tests. Its settings come as one JSON argument; `{url}` goes to
 * the parent when it serves, then an answer to each question (`longest-block`, `memory`). `writer`: `real`, `none` (answers
 * without a database: the ceiling), or `early` (answers at once and writes when it is stopped in order:
 * the mutant that a crash test must catch).
 */

import { join } from 'node:path'
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
  /** Where files of reports and exports are written; absent: none are. */
  readonly filesFolder?: string
}

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')

const WRITERS: Readonly<Record<ServerSettings['writer'], (db: Db) => FixWriter>> = {
  real: fixWriter,
  none: () => ({ write: async () => 0, close: async () => undefined }),
  early: (db) => {
    const real = fixWriter(db)
    const held: Parameters<FixWriter['write']>[0][] = []
    return {
      // Nothing is written while it serves: whatever it answered before it is killed is lost, however fast the machine is.
      write: async (group) => {
        held.push(group)
        return 0
      },
      close: async () => {
        for (const group of held) await real.write(group)
        await real.close()
      },
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
  ...(settings.filesFolder === undefined
    ? {}
    : {
        works: {
          address: settings.address,
          backupsFolder: join(settings.filesFolder, 'backups'),
          exportsFolder: join(settings.filesFolder, 'exports'),
          anchorsFile: join(settings.filesFolder, 'audit-anchors.log'),
          version: 'de medición',
        },
      }),
})
const url = await app.server.listen({ port: settings.port, host: '127.0.0.1' })
app.start()
process.send?.({ url })
const loop = watchLoop()
process.on('message', (question) => void process.send?.(question === 'memory' ? memoryHeld() : loop.longest()))
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
