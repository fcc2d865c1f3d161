/** Starts PostgreSQL in a folder, prints its process number, and dies without stopping it. Run by a test. */
import { writeSync } from 'node:fs'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { createLogger } from '../src/logger.ts'

const server = await startEmbeddedPostgres(process.argv[2] ?? '', createLogger('silent'))
writeSync(1, String(server.pid()))
process.kill(process.pid, 'SIGKILL')
