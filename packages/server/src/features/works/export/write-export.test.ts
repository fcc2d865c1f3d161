import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { target } from '../../../db/database.ts'
import { insertOrganisation } from '../../../db/organisations.store.ts'
import { OWNER_LIMITS, openPool } from '../../../db/pool.ts'
import { readOrganisation } from '../../../db/read-organisation.ts'
import { createSealer } from '../../../secrets/seal.ts'
import { secretKey } from '../../../secrets/secret-key.ts'
import { writeExport } from './write-export.ts'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vigia-export-full-'))
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a disk that is full ends it, whose word is told, and nothing is left of the archive', async () => {
  await symlink('/dev/full', join(folder, 'a.zip.partial'))
  const organisationId = await insertOrganisation(db.database.unscoped, 'Llena', false, 0)
  const app = openPool(target(db.address, 'vigia_app'), OWNER_LIMITS, testLogger)
  const sealer = createSealer(secretKey(Buffer.alloc(32, 7)))
  const written = readOrganisation(app, organisationId, (reader) =>
    writeExport('a.zip', { ...{ reader, organisationId, folder, sealer }, now: 0, onProgress: () => undefined }),
  )
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC' })
  await app.close()
  expect(await readdir(folder)).toEqual([])
})
