import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '@vigia/runtime/logger'
import { verifyAuditChain } from '../../db/audit-chain.store.ts'
import { manifestFile } from '../../db/backup/backup-manifest.ts'
import { checkBackup } from '../../db/backup/check-backup.ts'
import { diskRefusal } from '../../db/backup/disk-refusal.ts'
import { newestBackup, recordCheck } from '../../db/backup/schema.store.ts'
import { target } from '../../db/database.ts'
import { withinOrganisation } from '../../db/organisation-scope.ts'
import { type Db, OWNER_LIMITS, openPool } from '../../db/pool.ts'
import { readOrganisation } from '../../db/read-organisation.ts'
import { createSealer } from '../../secrets/seal.ts'
import { digestKeyOf, type SecretKey, secretKey } from '../../secrets/secret-key.ts'
import { exportSizes } from './export/export-sizes.store.ts'
import { exportFile, type WrittenExport, writeExport } from './export/write-export.ts'
import type { TestedRestore, VerifiedAudit, WorkOrder } from './work-messages.ts'

type OnProgress = (done: number, total: number | null) => void

/** Does a piece of long work. Throws a sentence for the person. */
export async function doWork(order: WorkOrder, logger: Logger, onProgress: OnProgress) {
  if (order.kind === 'audit-verify') return verifyAudit(order, logger, onProgress)
  if (order.kind === 'restore-test') return testRestore(order, logger, onProgress)
  return exportAll(order, logger, onProgress)
}

/** As a request of the organisation would read it: the chains of others are theirs. */
async function verifyAudit(order: WorkOrder, logger: Logger, onProgress: OnProgress): Promise<VerifiedAudit> {
  const app = openPool(target(order.address, 'vigia_app'), { ...OWNER_LIMITS, isScoped: true }, logger)
  try {
    return await withinOrganisation(order.organisationId, async () => {
      const { entries, heads, missingHeads, broken } = await verifyAuditChain(
        app,
        order.anchors.map(({ hash }) => hash),
        onProgress,
      )
      const missing = new Set(missingHeads)
      const anchor = placeOf(order.anchors.at(-1))
      const matching = placeOf(order.anchors.findLast(({ hash }) => !missing.has(hash.toLowerCase())))
      return { entries, broken, head: heads.at(-1)?.hash ?? null, anchor, matching }
    })
  } finally {
    await app.close()
  }
}

const placeOf = (anchor: WorkOrder['anchors'][number] | undefined) =>
  anchor === undefined ? null : { at: anchor.at, seq: anchor.seq }

const keyOf = (base64: string): SecretKey => secretKey(Buffer.from(base64, 'base64'))

/** Reads as a request of the organisation does, whose rows are all that it is shown. */
async function exportAll(order: WorkOrder, logger: Logger, onProgress: OnProgress): Promise<WrittenExport> {
  const { organisationId, exportsFolder: folder, workId, now, keys } = order
  if (keys === null) throw new Error('an export was ordered without keys')
  const [current, previous] = [keyOf(keys.current), keys.previous === null ? null : keyOf(keys.previous)]
  const sealer = createSealer(() => ({ current, previous, fingerprintKey: digestKeyOf(current) }))
  const app = openPool(target(order.address, 'vigia_app'), OWNER_LIMITS, logger)
  try {
    return await readOrganisation(app, organisationId, async (reader) => {
      const total = (await exportSizes(reader, null)).reduce((sum, { rows }) => sum + rows, 0)
      const onRows = (rows: number): void => onProgress(rows, Math.max(rows, total))
      return writeExport(exportFile(workId), { reader, organisationId, folder, sealer, now, onProgress: onRows })
    })
  } catch (error) {
    throw diskRefusal(error, folder)
  } finally {
    await app.close()
  }
}

async function testRestore(order: WorkOrder, logger: Logger, onProgress: OnProgress): Promise<TestedRestore> {
  const { address, now } = order
  const owner = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, logger)
  try {
    const { folder, fileName } = await backupToTest(owner, order.backupsFolder)
    const onTable = (_table: string, done: number, total: number): void => onProgress(done, total)
    const { takenAt, tables, audit } = await checkBackup({
      address,
      folder,
      logger,
      clock: { now: () => now },
      onTable,
    })
    await recordCheck(owner, Date.parse(takenAt), now)
    return {
      fileName,
      takenAt: Date.parse(takenAt),
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      auditEntries: audit.entries,
      auditHolds: audit.holds,
    }
  } finally {
    await owner.close()
  }
}

async function backupToTest(owner: Db, backupsFolder: string) {
  const newest = await newestBackup(owner)
  if (newest === null) throw new Error('Todavía no hay ningún respaldo: haga uno con npm run backup.')
  const folder = newest.folder ?? join(backupsFolder, newest.fileName)
  if (!existsSync(manifestFile(folder)))
    throw new Error(`El último respaldo, ${newest.fileName}, ya no está en esta máquina: pruébelo donde esté.`)
  return { folder, fileName: newest.fileName }
}
