import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { run } from 'graphile-worker'
import { jobLogger, jobPool, unlockDeadWorkers } from '../../db/job-queue.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import {
  dropStale,
  forgetMailBefore,
  type MailReader,
  mailReader,
  queueMail,
  queueNotedMail,
  queueWaitingMail,
  settleNotices,
  type WaitingNotice,
  waitingNotices,
} from './mail-notices.store.ts'
import { mailSubject, mailText } from './mail-text.ts'
import type { MailOutcome, MailSender } from './send-mail.ts'

/** How long after each attempt the next one comes; then it is given up, and its alerts say so. */
const RETRY_AFTER_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
/** Nobody gets more than one mail in so long: what happens meanwhile is in the next one. */
const PACE_MS = MINUTE_MS
const MOST_IN_A_MAIL = 50
/** What could not be told within so long is no news. */
const STALE_MS = 6 * 60 * MINUTE_MS
const KEPT_MS = 30 * DAY_MS
const CONCURRENCY = 2
/** What happened goes out so soon. */
const NOTED_EVERY_MS = 1_000
const TURNS_PER_LOOK = 15
const RESTART_MS = 1_000

/** How soon a mail is tried again, and the next one to the same person goes out. */
export interface MailTimes {
  readonly retryAfterMs: readonly number[]
  readonly paceMs: number
}

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly sender: MailSender
  /** Says on their alerts that a mail did not go out, and to whom. */
  readonly noteLostMail: (sql: Sql, alertIds: readonly string[], text: string, now: number) => Promise<void>
  /** For links; null: nobody said by which address people come. */
  readonly publicUrl: string | null
  /** Tests only. */
  readonly times?: MailTimes
}

/**
 * Sends the mails that the database noted for people, in the transaction of what they are told of. When each is due is kept by the
 * job library, as with webhooks: any server sends it, and a restart goes on where it stopped.
 */
export const mailQueue = (deps: Deps): Job => ({
  name: 'mail',
  everyMs: RESTART_MS,
  run: async (signal, turned) => {
    const { db, clock, logger, sender } = deps
    const runner = await run({
      ...{
        pgPool: jobPool(db.pool),
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        crontab: '',
        logger: jobLogger(logger),
      },
      taskList: {
        mail: async (payload) => {
          const { userId } = payload as { readonly userId: string }
          const afterMs = await sendTo(deps, userId, signal)
          // The library's clock is the real one.
          if (afterMs !== null) await queueMail(db, userId, Date.now() + afterMs)
        },
      },
    })
    const wakeSignal = createWakeSignal()
    try {
      await queueWaitingMail(db)
      for (let turn = 1; !signal.aborted; turn++) {
        await queueNotedMail(db)
        turned?.()
        await wakeSignal.wait(NOTED_EVERY_MS, signal)
        if (signal.aborted || turn % TURNS_PER_LOOK !== 0) continue
        await unlockDeadWorkers(db)
        await forgetMailBefore(db, clock.now() - KEPT_MS)
      }
    } finally {
      await runner.stop().catch((error: unknown) => logger.warn({ err: error }, 'la cola de correo no terminó bien'))
      sender.close()
    }
  },
})

/** Tells a person all that waits, in one mail; answers after how long there is more to do, null: nothing waits. */
async function sendTo(deps: Deps, userId: string, signal: AbortSignal): Promise<number | null> {
  const { db, clock, sender, times } = deps
  const now = clock.now()
  await dropStale(db, userId, now - STALE_MS)
  const reader = await mailReader(db, userId)
  const waiting = reader === null ? [] : await waitingNotices(db, userId, MOST_IN_A_MAIL)
  const [oldest, newest] = [waiting[0], waiting.at(-1)]
  if (reader === null || oldest === undefined || newest === undefined) return null
  const paceMs = times?.paceMs ?? PACE_MS
  if (reader.sentAt !== null && now - reader.sentAt < paceMs) return paceMs - (now - reader.sentAt)
  const text = mailText(waiting, reader.company, deps.publicUrl)
  const outcome = await sender.send({
    to: reader.address,
    subject: mailSubject(waiting),
    text,
    id: `aviso-${oldest.id}-${newest.id}`,
  })
  // Stopped in the middle: nothing is known of this attempt, another server makes it.
  if (signal.aborted) return 0
  return settle(deps, waiting, reader, outcome)
}

async function settle(
  { db, clock, logger, noteLostMail, times }: Deps,
  waiting: readonly WaitingNotice[],
  reader: MailReader,
  outcome: MailOutcome,
): Promise<number | null> {
  const now = clock.now()
  const ids = waiting.map(({ id }) => id)
  if (outcome.is === 'sent') {
    await settleNotices(db, ids, 'sent', now)
    return times?.paceMs ?? PACE_MS
  }
  logger.warn({ problem: outcome.problem }, 'no salió un correo')
  const attempts = Math.max(...waiting.map((one) => one.attempts))
  const afterMs = outcome.is === 'refused' ? undefined : (times?.retryAfterMs ?? RETRY_AFTER_MS)[attempts]
  if (afterMs !== undefined) {
    await settleNotices(db, ids, 'waiting', now)
    return afterMs
  }
  await db.transaction(async (sql) => {
    await settleNotices(sql, ids, 'given-up', now)
    const text = `No salió el correo para ${reader.name}. ${outcome.problem}.`
    await noteLostMail(sql, [...new Set(waiting.map(({ alertId }) => alertId))], text, now)
  })
  return 0
}
