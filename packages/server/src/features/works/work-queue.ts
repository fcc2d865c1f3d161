import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { recordAudit } from '../../db/audit.store.ts'
import { clearCheck } from '../../db/backup/check-backup.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import type { SecretKeys } from '../../secrets/secret-key.ts'
import type { AuditAlerts } from './audit-alerts.ts'
import { sweepExports } from './export/sweep-exports.ts'
import { brokenChain, type VerifiedAudit, type WorkOrder } from './work-messages.ts'
import { startWorkProcess, type WorkOutcome } from './work-process.ts'
import {
  addWork,
  beat,
  endWork,
  giveBack,
  type TakenWork,
  takeWork,
  unverifiedSince,
  type WorkEnd,
} from './works.store.ts'

const RETRY_MS = 1_000
const LOOK_AGAIN_MS = 30_000
const BEAT_MS = 500
/** A work that failed here is taken for half a minute, and looked for as often: later somebody else had it, or it was cancelled. */
const STILL_TAKEN_MS = 70_000
const DAY_MS = 24 * 60 * 60_000
/** 03:00 in Mexico City, which keeps UTC−6 all the year. */
const NIGHT_MS = 9 * 60 * 60_000

export interface WorkQueue {
  readonly job: Job
  /** A work was added: look now. */
  wake(): void
}

interface Deps {
  /** Of everybody's works. */
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly place: Pick<WorkOrder, 'address' | 'backupsFolder' | 'exportsFolder'>
  readonly auditAlerts: AuditAlerts
  /** In force now. */
  readonly keys: () => SecretKeys
  /** Ends of an organisation's chain that are known from outside the database. */
  readonly anchorsOf: (organisationId: string) => Promise<WorkOrder['anchors']>
}

/**
 * Long works, one after the other in a process each, over all servers of a database: first those whose server is gone. A server
 * that stops gives its work back. Each night the audit log of every organisation is verified.
 */
export function createWorkQueue(deps: Deps): WorkQueue {
  const wakeSignal = createWakeSignal()
  const { db, clock } = deps
  /** When a work failed here, and none has ended well since: while it is still taken, that nothing else is there is no good turn. */
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    job: {
      name: 'works',
      everyMs: RETRY_MS,
      run: async (signal, turned) => {
        while (!signal.aborted) {
          await addNightly(db, clock.now())
          await sweepExports(db, deps.place.exportsFolder, clock.now())
          const work = await takeWork(db, clock.now())
          if (work !== null) {
            await workOn(deps, work, signal).catch((error: unknown) => {
              failedAt = clock.now()
              throw error
            })
            failedAt = Number.NEGATIVE_INFINITY
          }
          if (clock.now() - failedAt > STILL_TAKEN_MS) turned?.()
          if (work === null) await wakeSignal.wait(LOOK_AGAIN_MS, signal)
        }
      },
    },
    wake: wakeSignal.wake,
  }
}

const toBase64 = ({ current, previous }: SecretKeys): WorkOrder['keys'] => ({
  current: current.bytes.toString('base64'),
  previous: previous?.bytes.toString('base64') ?? null,
})

async function addNightly(db: Db, now: number): Promise<void> {
  const night = Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
  for (const organisationId of await unverifiedSince(db, night, now - DAY_MS))
    await addWork(db, { organisationId, kind: 'audit-verify', askedBy: null, now })
}

async function workOn(deps: Deps, work: TakenWork, signal: AbortSignal): Promise<void> {
  const { db, clock, logger, place, anchorsOf } = deps
  let [done, total]: [number, number | null] = [0, null]
  const { kind, organisationId } = work
  const anchors = kind === 'audit-verify' ? await anchorsOf(organisationId) : []
  const order = {
    ...{ kind, workId: work.id, organisationId, ...place, now: clock.now(), anchors },
    keys: kind === 'export' ? toBase64(deps.keys()) : null,
  }
  const running = await startWorkProcess(order, (newDone, newTotal) => {
    done = newDone
    total = newTotal
  })
  let isOver = false
  let isCancelled = false
  const onAbort = (): void => running.stop()
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const ended = running.outcome.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([ended, pause(BEAT_MS)])
    if (isOver) break
    // A database that is away for a moment is no reason to stop: the process tells by itself.
    const isOurs = await beat(db, work, { done, total }).catch(() => true)
    if (!isOurs && !isCancelled) {
      isCancelled = true
      running.stop()
    }
  }
  signal.removeEventListener('abort', onAbort)
  const outcome = await ended
  if (work.kind === 'restore-test' && outcome.kind === 'gone') {
    await clearCheck({ address: place.address, logger }).catch((err: unknown) =>
      logger.warn({ err }, 'no se pudo quitar la base de datos de una prueba interrumpida'),
    )
  }
  if (isCancelled) return
  if (signal.aborted && outcome.kind === 'gone') await giveBack(db, work)
  else await end(deps, work, outcome)
}

/** What came of it is in the audit log beside who asked for it. */
async function end({ db, clock, logger, auditAlerts }: Deps, work: TakenWork, outcome: WorkOutcome): Promise<void> {
  const { id, organisationId, kind } = work
  const now = clock.now()
  if (outcome.kind === 'failed' && outcome.cause !== null)
    logger.error({ work: id, kind, cause: outcome.cause }, 'un trabajo falló')
  const end: WorkEnd =
    outcome.kind === 'done'
      ? { result: outcome.result }
      : { problem: outcome.kind === 'failed' ? outcome.problem : 'El proceso terminó antes de acabar.' }
  await db.transaction(async (sql) => {
    // Cancelled meanwhile, which the log says: it has no other end.
    if (!(await endWork(sql, work, end, now))) return
    await recordAudit(sql, {
      ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
      ...{ action: kind, subject: `work:${id}`, before: { state: 'running' } },
      after: outcome.kind === 'done' ? { state: 'done', result: audited(outcome.result) } : { state: 'failed', ...end },
      at: now,
    })
    if (outcome.kind === 'done' && 'broken' in outcome.result)
      await auditAlerts.settle(sql, { organisationId, broken: brokenChain(outcome.result), now })
  })
}

/** As the log is read: an instant by its day. */
function audited(result: Extract<WorkOutcome, { readonly kind: 'done' }>['result']): object {
  if ('takenAt' in result) return { ...result, takenAt: new Date(result.takenAt).toISOString() }
  if (!('broken' in result)) return result
  const withIsoDate = (anchor: VerifiedAudit['anchor']) =>
    anchor === null || anchor === undefined ? null : { ...anchor, at: new Date(anchor.at).toISOString() }
  return { ...result, anchor: withIsoDate(result.anchor), matching: withIsoDate(result.matching) }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
