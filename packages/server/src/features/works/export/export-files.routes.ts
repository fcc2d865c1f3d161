import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordAudit } from '../../../db/audit.store.ts'
import { NAMES_ERASED } from '../../../db/names-erased.ts'
import type { Db } from '../../../db/pool.ts'
import { attachment } from '../../../http/attachment.ts'
import { isoOf } from '../../../http/iso-of.ts'
import { answer, mount, mountPublic, type Server } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { conflict, notFound } from '../../../ports/errors.ts'
import { exportSizes, PREVIEW_ROWS } from './export-sizes.store.ts'
import { archiveOfLink, saveLink } from './exports.store.ts'

const LINK_MS = 10 * 60_000

interface Deps {
  readonly db: Db
  /** Who follows a link has not said who they are: the link says which archive. */
  readonly unscoped: Db
  readonly clock: Clock
  /** Where this server's archives lie; null: it writes none. */
  readonly folder: string | null
}

const ANEW = 'Prepare otra exportación.'
const GONE = `Ese archivo ya no está. ${ANEW}`

const namesErased = () => conflict('NAMES_ERASED', `${NAMES_ERASED} ${ANEW}`)

/** What an export would hold, and how its archive is fetched: by a link of ten minutes, so that a browser writes it to disk as it comes. */
export function mountExportFiles(server: Server, { db, unscoped, clock, folder }: Deps): void {
  mount(server, 'previewExport', async () => ({
    files: (await exportSizes(db, PREVIEW_ROWS)).map(({ isEstimate, ...file }) => ({
      ...file,
      is_estimate: isEstimate,
    })),
  }))

  mount(server, 'linkExport', async ({ actor, audit, params: { id } }) => {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    const until = now + LINK_MS
    const link = { organisationId: actor.organisationId, workId: id, hash: hashOf(token), until }
    await db.transaction(async (sql) => {
      const kept = await saveLink(sql, link, now)
      if (kept === null) throw notFound(GONE)
      if (kept.namesErased) throw namesErased()
      const after = { until: isoOf(until) }
      await recordAudit(sql, { ...audit, action: 'export-link', subject: `work:${id}`, before: null, after, at: now })
    })
    return { path: `/api/exports/file/${token}`, until: isoOf(until) }
  })

  mountPublic(server, 'downloadExport', async ({ params: { token } }) => {
    const found = await archiveOfLink(unscoped, hashOf(token), clock.now())
    if (found === null || folder === null) throw notFound(GONE)
    if (found.namesErased) throw namesErased()
    const { archive } = found
    const file = join(folder, archive.fileName)
    const size = await stat(file).then(
      (found) => found.size,
      () => null,
    )
    if (size === null) throw notFound(GONE)
    const headers = { ...attachment(archive.fileName, 'application/zip'), 'content-length': String(size) }
    return answer(200, createReadStream(file), { ...headers, 'cache-control': 'no-store' })
  })
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
