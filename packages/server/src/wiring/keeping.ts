import { dirname } from 'node:path'
import type { Logger } from '@vigia/runtime/logger'
import type { DatabaseAddress } from '../db/database.ts'
import type { Db } from '../db/pool.ts'
import { auditAlerts } from '../features/alerts/audit-alerts.store.ts'
import type { NoteMail } from '../features/alerts/notify-overdue.ts'
import { mountAudit } from '../features/audit/audit.routes.ts'
import { auditAnchors } from '../features/audit/audit-anchors.ts'
import { mountOpenapi } from '../features/openapi/openapi.routes.ts'
import { MAINTAIN_EVERY_MS } from '../features/positions/intake.ts'
import { settingLabel } from '../features/settings/catalogue/catalogue.wire.ts'
import { mountSettingsCatalogue } from '../features/settings/catalogue.routes.ts'
import { expiredDataJob } from '../features/storage/expired-data.job.ts'
import { mountStorage } from '../features/storage/storage.routes.ts'
import { mountExportFiles } from '../features/works/export/export-files.routes.ts'
import { createWorkQueue } from '../features/works/work-queue.ts'
import { mountWorks } from '../features/works/works.routes.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'
import { type KeySource, keyReader } from '../secrets/secret-key.ts'

/** Where the database is and backups are written, for long work in processes of its own. */
export interface WorksPlace {
  readonly address: DatabaseAddress
  readonly backupsFolder: string
  readonly exportsFolder: string
  /** Where ends of the audit chains are written down (`audit-anchors.log`). */
  readonly anchorsFile: string
  /** Of this program. */
  readonly version: string
}

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For work behind the requests, which serves every organisation. */
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
  /** Opens the scans of an export. */
  readonly secretKey: KeySource
  /** Null: this installation sends no mail. */
  readonly noteMail: NoteMail | null
  /** Absent: none is done here. */
  readonly works?: WorksPlace
}

/** What tells of an installation and keeps it in order, joined: its calls, its settings, its audit log, and long work. Returns its jobs. */
export function mountKeeping({
  server,
  db,
  background,
  clock,
  logger,
  secretKey,
  noteMail,
  works: place,
}: Deps): readonly Job[] {
  mountOpenapi(server)
  mountSettingsCatalogue(server, { db })
  const anchors = place === undefined ? null : auditAnchors({ db: background, clock, file: place.anchorsFile })
  mountAudit(server, { db, clock, settingLabel, anchors })
  const anchorsOf = async (organisationId: string) => (await anchors?.of(organisationId)) ?? []
  const alerts = auditAlerts(noteMail)
  const works =
    place === undefined
      ? null
      : createWorkQueue({
          db: background,
          clock,
          logger,
          place,
          anchorsOf,
          auditAlerts: alerts,
          keys: keyReader(secretKey),
        })
  mountWorks(server, { db, unscoped: background, auditAlerts: alerts, clock, wake: works?.wake ?? null })
  mountExportFiles(server, { db, unscoped: background, clock, folder: place?.exportsFolder ?? null })
  const databaseFolder = place?.address.kind === 'embedded' ? dirname(place.anchorsFile) : null
  mountStorage(server, { db, unscoped: background, clock, deletesEveryMs: MAINTAIN_EVERY_MS, databaseFolder })
  return [
    ...[works, anchors].flatMap((part) => (part === null ? [] : [part.job])),
    expiredDataJob(background, clock, MAINTAIN_EVERY_MS),
  ]
}
