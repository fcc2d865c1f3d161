/** Starts PostgreSQL in a folder, prints its process number, and dies, or (`exit`) leaves, without stopping it. Run by a test. */
import { writeSync } from 'node:fs'
import { createLogger } from '@vigia/runtime/logger'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'

const server = await startEmbeddedPostgres(process.argv[2] ?? '', createLogger('silent'))
writeSync(1, String(server.pid()))
if (process.argv[3] === 'exit') process.exit(1)
process.kill(process.pid, 'SIGKILL')
