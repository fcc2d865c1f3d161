import type { WorkWire } from '@vigia/contract'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, notFound } from '../../ports/errors.ts'
import type { AuditAlerts } from './audit-alerts.ts'
import { EXPORT_KEPT_MS } from './export/exports.store.ts'
import type { WrittenExport } from './export/write-export.ts'
import { brokenChain, type TestedRestore, type VerifiedAudit } from './work-messages.ts'
import { addWork, cancelUnderWay, recentWorks, type Work } from './works.store.ts'

interface Deps {
  readonly db: Db
  /** Of everybody's alerts and mail. */
  readonly unscoped: Db
  readonly auditAlerts: AuditAlerts
  readonly clock: Clock
  /** Null on a server that works on none: another one does. */
  readonly wake: (() => void) | null
}

/** Work that takes longer than a call: who asked, how far it is, what came of it. */
export function mountWorks(server: Server, { db, unscoped, auditAlerts, clock, wake }: Deps): void {
  mount(server, 'startWork', async ({ actor, audit, body: { kind } }) => {
    const { organisationId } = actor
    const askedBy = actor.kind === 'user' ? actor.id : null
    const work = await db.transaction(async (sql) => {
      const now = clock.now()
      const { work: added, isNew } = await addWork(sql, { organisationId, kind, askedBy, now })
      const values = { before: null, after: { state: added.state, isNew } }
      await recordAudit(sql, { ...audit, action: kind, subject: `work:${added.id}`, ...values, at: now })
      return added
    })
    wake?.()
    return workToWire(work)
  })

  mount(server, 'listWorks', async ({ actor, query }) => {
    const works = await recentWorks(db, actor.organisationId, query.kind ?? null)
    return { data: works.map(workToWire) }
  })

  mount(server, 'notifyAdministrators', async ({ actor, audit }) => {
    const { organisationId } = actor
    const works = await recentWorks(db, organisationId, 'audit-verify')
    const verified = works.find(({ state }) => state === 'done')?.verified ?? null
    const broken = verified === null ? null : brokenChain(verified)
    if (broken === null || actor.kind !== 'user')
      throw new AppError(409, 'AUDIT_NOT_CHANGED', 'La última verificación no encontró ninguna alteración.')
    return unscoped.transaction(async (sql) => {
      const now = clock.now()
      const notified = await auditAlerts.notify(sql, { organisationId, broken, by: actor.id, now })
      const values = { before: null, after: { people: notified.people } }
      await recordAudit(sql, { ...audit, action: 'audit-alarm', subject: 'audit', ...values, at: now })
      return notified
    })
  })

  mount(server, 'cancelWork', ({ actor, audit, params: { id } }) =>
    db.transaction(async (sql) => {
      const now = clock.now()
      const kind = await cancelUnderWay(sql, actor.organisationId, id, now)
      if (kind === null) throw notFound('Ese trabajo ya no está en marcha.')
      const values = { before: { state: 'running' }, after: { state: 'cancelled', kind } }
      await recordAudit(sql, { ...audit, action: 'work-cancel', subject: `work:${id}`, ...values, at: now })
    }),
  )
}

const workToWire = (work: Work): WorkWire => ({
  ...{ id: work.id, kind: work.kind, state: work.state, done: work.done, total: work.total },
  asked_by: work.askedBy,
  asked_at: isoOf(work.askedAt),
  started_at: work.startedAt === null ? null : isoOf(work.startedAt),
  ended_at: work.endedAt === null ? null : isoOf(work.endedAt),
  problem: work.problem,
  verification: work.verified === null ? null : verificationToWire(work.verified),
  restore: work.tested === null ? null : restoreToWire(work.tested),
  export:
    work.exported === null || work.endedAt === null
      ? null
      : exportToWire(work.exported, work.endedAt, work.namesErased),
})

const anchorToWire = (anchor: VerifiedAudit['anchor']) =>
  anchor === null || anchor === undefined ? null : { at: isoOf(anchor.at), seq: anchor.seq }

const verificationToWire = ({ entries, head, anchor, matching, broken }: VerifiedAudit): WorkWire['verification'] => ({
  ...{ entries, head, anchor: anchorToWire(anchor), matching: anchorToWire(matching) },
  broken:
    broken === null
      ? null
      : {
          ...{ fault: broken.fault, seq: broken.seq, audit_id: broken.auditId },
          ...{ expected: broken.expected, stored: broken.stored },
        },
})

const exportToWire = (
  { fileName, bytes, rows, files }: WrittenExport,
  endedAt: number,
  namesErased: boolean,
): NonNullable<WorkWire['export']> => ({
  file_name: fileName,
  ...{ bytes, rows, files: [...files], until: isoOf(endedAt + EXPORT_KEPT_MS), names_erased: namesErased },
})

const restoreToWire = (tested: TestedRestore): WorkWire['restore'] => ({
  file_name: tested.fileName,
  taken_at: isoOf(tested.takenAt),
  ...{ tables: tested.tables, rows: tested.rows },
  audit_entries: tested.auditEntries,
  audit_holds: tested.auditHolds,
})
