import type { Egress } from '@vigia/egress/egress'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { type Runner, run } from 'graphile-worker'
import { recordAudit } from '../../db/audit.store.ts'
import { jobLogger, jobPool, unlockDeadWorkers } from '../../db/job-queue.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IntegrationAlert } from '../../ports/integration-alert.ts'
import type { Job } from '../../ports/job.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import { GONE, sendWebhook } from './send-webhook.ts'
import { type ReadAlerts, webhookBody } from './webhook-body.ts'
import {
  type Attempt,
  type DueDelivery,
  dropDelivery,
  keepBody,
  nextDelivery,
  noteAttempt,
  queueLine,
  queueNoted,
  queueWaiting,
} from './webhook-deliveries.store.ts'
import { hasWebhooks, noteWebhookHealth, turnOffWebhook, type WebhookTarget, webhookTarget } from './webhooks.store.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long after each attempt the next one comes (design, part 3 §4): over 24 hours, then it is given up. */
const RETRY_AFTER_MS: readonly number[] = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 600 * SECOND_MS],
  ...Array.from({ length: 23 }, () => HOUR_MS),
]
/** So long without a delivery that arrives, and the program turns a webhook off. */
const OFF_AFTER_MS = 3 * DAY_MS
/** Jobs at once, as many as the pool has connections: a receiver that hangs has four of its own lines waiting, and no more. */
const CONCURRENCY = 10
/** One job sends so many of its line, then others have their turn. */
const MOST_OF_A_LINE = 5
const LOOK_EVERY_MS = 15 * SECOND_MS
/** What happened goes out so soon. */
const NOTED_EVERY_MS = 500
const TURNS_PER_LOOK = LOOK_EVERY_MS / NOTED_EVERY_MS
const RESTART_MS = 1_000

/** The alerts about webhooks that were turned off, which are another feature's. */
export interface WebhookAlerts {
  open(sql: Sql, alert: IntegrationAlert): Promise<void>
  close(sql: Sql, organisationId: string, integration: string, now: number): Promise<void>
}

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly egress: Egress
  readonly sealer: Sealer
  readonly readAlerts: ReadAlerts
  readonly alerts: WebhookAlerts
  /** Tests only. */
  readonly retryAfterMs?: readonly number[]
}

export interface WebhookQueue {
  readonly job: Job
  /** A webhook was added: look now. */
  wake(): void
}

/** What is said where the secret was sealed with a key that is gone: nobody could check what is signed without it. */
export const SECRET_LOST = 'El secreto de firma se guardó con otra clave y no se puede abrir: cámbielo.'

/** Opens the secrets with which a webhook's messages are signed, the newest first; null where that one's key is gone. */
export function signingSecrets(sealer: Sealer, { id, secret, previous }: WebhookTarget): readonly string[] | null {
  const open = (sealed: Buffer): string | null => {
    try {
      return sealer.open(sealed, sealContext.webhookSecret(id)).toString('utf8')
    } catch {
      return null
    }
  }
  const newest = open(secret)
  // One that does not open any more signs no longer.
  const former = previous === null ? null : open(previous)
  if (newest === null) return null
  return former === null ? [newest] : [newest, former]
}

/**
 * Sends what the database noted for webhooks, in the transaction of each event. A line, what is of one trip, goes out in its
 * order: while its oldest message is tried again the others wait. Which lines are due is kept by the job library; that works
 * on any server, survives a restart, and no alert waits for it: the jobs are made here, twice a second. Without webhooks nothing runs.
 */
export function createWebhookQueue(deps: Deps): WebhookQueue {
  const { db, logger } = deps
  const wakeSignal = createWakeSignal()

  const runQueue = async (signal: AbortSignal, turned: () => void): Promise<void> => {
    const runner = await startRunner(deps, signal)
    try {
      // After a restore there are no jobs.
      await queueWaiting(db, null)
      for (let turn = 1; !signal.aborted; turn++) {
        await queueNoted(db)
        turned()
        await wakeSignal.wait(NOTED_EVERY_MS, signal)
        if (signal.aborted || turn % TURNS_PER_LOOK !== 0) continue
        await unlockDeadWorkers(db)
      }
    } finally {
      await runner.stop().catch((error: unknown) => logger.warn({ err: error }, 'la cola de webhooks no terminó bien'))
    }
  }

  return {
    job: {
      name: 'webhooks',
      everyMs: RESTART_MS,
      run: async (signal, turned = () => undefined) => {
        while (!signal.aborted && !(await hasWebhooks(db))) {
          turned()
          await wakeSignal.wait(LOOK_EVERY_MS, signal)
        }
        if (!signal.aborted) await runQueue(signal, turned)
      },
    },
    wake: wakeSignal.wake,
  }
}

const startRunner = (deps: Deps, signal: AbortSignal): Promise<Runner> =>
  run({
    pgPool: jobPool(deps.db.pool),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    crontab: '',
    logger: jobLogger(deps.logger),
    taskList: {
      'webhook-line': async (payload) => {
        const { webhookId, line } = payload as { readonly webhookId: string; readonly line: string }
        const afterMs = await sendLine(deps, webhookId, line, signal)
        // The library's clock is the real one.
        if (afterMs !== null) await queueLine(deps.db, webhookId, line, Date.now() + afterMs)
      },
    },
  })

/** Sends what waits in a line, oldest first; answers after how long it has to be looked at again, null: nothing waits. */
async function sendLine(deps: Deps, webhookId: string, line: string, signal: AbortSignal): Promise<number | null> {
  for (let sent = 0; sent < MOST_OF_A_LINE; sent++) {
    const due = await nextDelivery(deps.db, webhookId, line)
    if (due === null) return null
    const retryAfterMs = await sendOne(deps, due, signal)
    // Stopped in the middle: nothing is known of this attempt, another server makes it.
    if (signal.aborted) return 0
    if (retryAfterMs !== null) return retryAfterMs
  }
  return 0
}

/** Answers after how long it is tried again; null: it arrived, or was given up. */
async function sendOne(deps: Deps, due: DueDelivery, signal: AbortSignal): Promise<number | null> {
  const { db, clock, egress, sealer } = deps
  const now = clock.now()
  const target = await webhookTarget(db, due.organisationId, due.webhookId, now)
  const body = due.body ?? (await webhookBody(db, deps.readAlerts, due))
  if (target === null || body === null) {
    await dropDelivery(db, due.id, 'Ya no existe aquello de lo que avisa')
    return null
  }
  if (due.body === null) await keepBody(db, due.id, body)
  const secrets = signingSecrets(sealer, target)
  // As a receiver that does not answer: until somebody changes the secret, and for a day at most.
  if (secrets === null)
    return settle(deps, due, target, { isDelivered: false, status: null, tookMs: 0, problem: SECRET_LOST })
  const attempt = await sendWebhook(egress, {
    ...{ address: target.address, id: `msg_${due.id}`, body, secrets, now, signal },
  })
  if (signal.aborted) return null
  return settle(deps, due, target, attempt)
}

async function settle(deps: Deps, due: DueDelivery, target: WebhookTarget, attempt: Attempt): Promise<number | null> {
  const { db, clock } = deps
  const now = clock.now()
  const afterMs = attempt.isDelivered ? null : ((deps.retryAfterMs ?? RETRY_AFTER_MS)[due.attempts] ?? null)
  await db.transaction(async (sql) => {
    // The webhook first, as who takes it away does: the other way round the two would wait for each other.
    const failingSince = await noteWebhookHealth(sql, target, attempt.isDelivered, now)
    await noteAttempt(sql, due.id, attempt, now, afterMs === null ? null : now + afterMs)
    const isLost = attempt.status === GONE || (failingSince !== null && now - failingSince >= OFF_AFTER_MS)
    if (!isLost) return
    if (!(await turnOffWebhook(sql, target, now))) return
    const { organisationId } = due
    const integration = `webhook:${due.webhookId}`
    await deps.alerts.open(sql, {
      organisationId,
      integration,
      now,
      ...offText(target.address, attempt.status === GONE),
    })
    await recordAudit(sql, {
      ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
      ...{ action: 'webhook-turned-off', subject: integration, at: now },
      ...{ before: { isOn: true }, after: { isOn: false }, details: { problem: attempt.problem } },
    })
  })
  return afterMs
}

/** Without the path, which may hold a secret of the receiver's. */
const offText = (address: string, isGone: boolean) => ({
  severity: 'high' as const,
  title: 'Webhook apagado',
  message: `${new URL(address).host} ${isGone ? 'contestó que ya no existe' : 'no recibió nada en tres días'}: se apagó, y ya no se le avisa de nada. Enciéndalo en Configuración › Integraciones.`,
})
