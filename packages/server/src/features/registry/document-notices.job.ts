import { DOCUMENT_ENDS_SOON_DAYS, noticeDue } from '@vigia/domain/operator/document-state'
import { documentEndText, documentName } from '@vigia/domain/operator/document-text'
import { calendarDay, daysBetween } from '@vigia/domain/time/calendar-day'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentAlert } from '../../ports/document-alert.ts'
import type { Job } from '../../ports/job.ts'
import { type EndingDocument, endingDocuments, keepNotice } from './operator-documents.store.ts'

const LOOK_EVERY_MS = 10 * MINUTE_MS
/** A week before, whoever is on duty is called; a month before, it stands among the others. */
const CALLS_FROM_DAYS = 7

/** The alerts about papers that end, which are another feature's. */
export interface DocumentAlerts {
  /** Opens an alert inside the transaction, in the place of one about the same paper that is still open. */
  open(sql: Sql, alert: DocumentAlert): Promise<void>
  /** Closes those about these papers: they were renewed, or are gone. */
  close(sql: Sql, documentIds: readonly string[], now: number): Promise<void>
}

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly alerts: DocumentAlerts
}

/**
 * Raises a notice thirty and seven days before an operator's paper ends, by the calendar of the company (design §4). That it was
 * given is kept in the transaction that gives it: none is lost by a restart, and none is given twice by two servers.
 */
export function documentNoticesJob({ db, clock, alerts }: Deps): Job {
  return {
    name: 'document-notices',
    everyMs: LOOK_EVERY_MS,
    run: async (signal) => {
      const now = clock.now()
      const today = calendarDay(now)
      const last = calendarDay(now + DOCUMENT_ENDS_SOON_DAYS * DAY_MS)
      for (const document of await endingDocuments(db, today, last)) {
        if (signal.aborted) return
        const daysLeft = daysBetween(today, document.expiresOn)
        const days = noticeDue(daysLeft, document.given)
        if (days !== null) await notify({ db, alerts }, document, { days, daysLeft, now })
      }
    },
  }
}

async function notify(
  { db, alerts }: Pick<Deps, 'db' | 'alerts'>,
  { id, organisationId, operatorId, kind, label, expiresOn }: EndingDocument,
  { days, daysLeft, now }: { readonly days: number; readonly daysLeft: number; readonly now: number },
): Promise<void> {
  const name = documentName(kind, label)
  await db.transaction(async (sql) => {
    if (!(await keepNotice(sql, id, days, now))) return
    await alerts.open(sql, {
      ...{ organisationId, operatorId, documentId: id, days: daysLeft, now },
      severity: days <= CALLS_FROM_DAYS ? 'high' : 'medium',
      title: `${name} por vencer`,
      message: `${name} ${documentEndText(daysLeft)}, el ${expiresOn}.`,
    })
    await recordAudit(sql, {
      ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
      action: 'operator-document-notice',
      subject: `operator:${operatorId}`,
      before: null,
      after: { document: id, kind, days },
      at: now,
    })
  })
}
