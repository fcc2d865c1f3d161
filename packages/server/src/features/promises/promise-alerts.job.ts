import { minutesLate, PROMISE_ALERT_MIN } from '@vigia/domain/communication/promise'
import { hourOfThen } from '@vigia/domain/format/hour-of-then'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { alertedOfEndedTrips, forgetAlerted, keepAlerted, type LatePromise, latePromises } from './promises.store.ts'
import type { PromiseAlerts } from './promises-deps.ts'

const LOOK_EVERY_MS = 10_000

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly alerts: PromiseAlerts
}

/**
 * Raises `PROMESA_VENCIDA` half an hour after a promise fell and nobody said what became of it (design, second part §2), once for
 * each hour that was promised, whatever restarts and however many servers look; and closes it when the trip ends. Of a trip that
 * goes on again it is raised again.
 */
export function promiseAlertsJob({ db, clock, alerts }: Deps): Job {
  return {
    name: 'promise-alerts',
    everyMs: LOOK_EVERY_MS,
    run: async (signal) => {
      const now = clock.now()
      for (const promise of await latePromises(db, now - PROMISE_ALERT_MIN * MINUTE_MS)) {
        if (signal.aborted) return
        await db.transaction(async (sql) => {
          if (await keepAlerted(sql, promise, now)) await alerts.open(sql, alertOf(promise, now))
        })
      }
      const ended = await alertedOfEndedTrips(db)
      if (ended.length === 0) return
      await db.transaction(async (sql) => {
        await alerts.close(sql, ended, 'trip-ended', now)
        await forgetAlerted(sql, ended)
      })
    },
  }
}

const alertOf = ({ id, organisationId, tripId, text, dueAt }: LatePromise, now: number) => ({
  ...{ organisationId, tripId, promiseId: id, now, minutesLate: minutesLate(dueAt, now) },
  title: 'Promesa vencida',
  message: `Era para ${hourOfThen(dueAt)} y nadie ha dicho si se cumplió: «${text}».`,
})
