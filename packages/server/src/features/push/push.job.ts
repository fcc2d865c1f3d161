import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EscalationProof } from '../../ports/escalation-proof.ts'
import type { Job } from '../../ports/job.ts'
import {
  type Delivery,
  endDelivery,
  forgetDeliveries,
  noteDeliveries,
  postponeDelivery,
  takeDeliveries,
} from './deliveries.store.ts'
import type { PushKeys } from './push-keys.ts'
import { type PushSender, sendPush } from './send-push.ts'
import { clearFailures, countFailure, forgetEndedSubscriptions, forgetSubscription } from './subscriptions.store.ts'

const MINUTE_MS = 60_000
/** An alert is news for so long. */
const NEWS_MS = 10 * MINUTE_MS
const KEPT_MS = 60 * MINUTE_MS
const MAX_IN_FLIGHT = 16
/** Another server takes over what was taken before this long and not ended. */
const LEASE_MS = 30_000
const RETRY_AFTER_MS: readonly number[] = [15_000, MINUTE_MS, 3 * MINUTE_MS]
/** A browser whose service refuses so often in a row is given up. */
export const MAX_FAILURES = 10
const LOOK_AGAIN_MS = 15_000
const RESTART_MS = 1_000

export interface PushDeps extends PushSender {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly keys: (now: number) => Promise<PushKeys>
}

export interface PushQueue {
  readonly job: Job
  /** Alerts were opened or changed: look now. */
  wake(): void
}

/**
 * Sends new alerts to the browsers that have no tab open. What has to go where is rows in the database: whichever server
 * takes a row sends it, a restart goes on where the last run stopped, and nothing here is waited for by anybody.
 */
export function createPushQueue(deps: PushDeps, escalations: EscalationProof): PushQueue {
  const { db, clock, logger } = deps
  const wakeSignal = createWakeSignal()
  let hasNews = true

  const deliver = async (delivery: Delivery, signal: AbortSignal): Promise<void> => {
    const { alertId, severity, title, plates, attempts, subscription } = delivery
    const payload = { id: alertId, severity, title, plates }
    const notice = { alertId, subscriptionId: subscription.id }
    const outcome = await sendPush(deps, await deps.keys(clock.now()), subscription, payload, {
      now: clock.now(),
      signal,
    })
    if (signal.aborted) return
    if (outcome === 'gone') {
      await escalations.prove(notice, 'failed', clock.now())
      return forgetSubscription(db, subscription.id)
    }
    if (outcome === 'sent') {
      await escalations.prove(notice, 'sent', clock.now())
      await endDelivery(db, alertId, subscription.id, clock.now())
      return clearFailures(db, subscription.id)
    }
    const pauseMs = RETRY_AFTER_MS[attempts - 1]
    if (pauseMs === undefined) {
      await escalations.prove(notice, 'failed', clock.now())
      await endDelivery(db, alertId, subscription.id, clock.now())
    } else await postponeDelivery(db, delivery, clock.now() + pauseMs)
    await countFailure(db, subscription.id, MAX_FAILURES)
  }

  const run: Job['run'] = async (signal, turned) => {
    const inFlight = new Set<Promise<void>>()
    hasNews = true
    try {
      while (!signal.aborted) {
        const now = clock.now()
        const window = { now, calledAfter: now - NEWS_MS }
        if (hasNews) {
          hasNews = false
          await noteDeliveries(db, window)
        }
        const free = MAX_IN_FLIGHT - inFlight.size
        const { taken, deliveries } = await takeDeliveries(db, window, free, now + LEASE_MS)
        for (const delivery of deliveries) {
          const sending = deliver(delivery, signal)
            .catch((error: unknown) => logger.warn({ err: error }, 'no se pudo anotar un aviso push'))
            .finally(() => inFlight.delete(sending))
          inFlight.add(sending)
        }
        if (inFlight.size === MAX_IN_FLIGHT) {
          await Promise.race(inFlight)
          turned?.()
        }
        // A full take may hide more that is due, though none of it had to be sent any more.
        else if (taken < free) {
          await forgetEndedSubscriptions(db, now)
          await forgetDeliveries(db, now - KEPT_MS)
          await escalations.failWaiting(now - NEWS_MS - LEASE_MS, now)
          turned?.()
          await wakeSignal.wait(LOOK_AGAIN_MS, signal)
          hasNews = true
        }
      }
    } finally {
      await Promise.all(inFlight)
    }
  }

  return {
    job: { name: 'push', everyMs: RESTART_MS, run },
    wake: () => {
      hasNews = true
      wakeSignal.wake()
    },
  }
}
