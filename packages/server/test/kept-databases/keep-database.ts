/**
 * `tsx packages/server/test/kept-databases/keep-database.ts DATA_FOLDER`: keeps the database of a stopped Vigía, of whatever version,
 * beside this file, to be upgraded by `upgrade.test.ts` from then on. Deletes most positions in that folder: give it a copy.
 */
import { testLogger } from '@vigia/runtime/test/test-logger'
import { target } from '../../src/db/database.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { OWNER_LIMITS, openPool } from '../../src/db/pool.ts'
import { keepDatabase } from './kept-database.ts'

const postgres = await startEmbeddedPostgres(process.argv[2] ?? '', testLogger)
const owner = openPool(
  target({ kind: 'embedded', host: postgres.host, passwords: postgres.passwords, database: 'vigia' }, 'vigia_owner'),
  OWNER_LIMITS,
  testLogger,
)
const client = await owner.connect()
// What a demo fleet has driven before it started is most of its database: one position in a hundred is enough.
await client.query('delete from positions where hashtext(ctid::text) % 100 <> 0')
process.stdout.write(`${await keepDatabase(client)}\n`)
await client.end()
await owner.close()
await postgres.stop()
