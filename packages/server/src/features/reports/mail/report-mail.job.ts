import { coversReach } from '@vigia/domain/account/reach'
import { rangeDays } from '@vigia/domain/reports/report-range'
import { nextDue } from '@vigia/domain/reports/report-schedule'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { recordAudit } from '../../../db/audit.store.ts'
import type { RowScope } from '../../../db/organisation-scope.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Job } from '../../../ports/job.ts'
import type { ReadPeriodFigures } from '../period-figures.ts'
import { daysText } from '../report-file-answer.ts'
import { reportOf } from '../reports.ts'
import { deliveryPeople } from './delivery-people.store.ts'
import { rightsOfDelivery } from './delivery-rights.ts'
import { prepareDelivery } from './prepare-delivery.ts'
import {
  addDelivery,
  askFiles,
  type DeliveryEnd,
  endDelivery,
  forgetDeliveriesBefore,
  giveBackDelivery,
  lookAgain,
  type ReportDelivery,
  retryDelivery,
  settleOthers,
  takeDelivery,
} from './report-deliveries.store.ts'
import { setNextAt, takeDueSchedule } from './report-schedules.store.ts'
import { filesOfDelivery, mailOfDelivery, type SendReportMail } from './send-delivery.ts'
import { bySystem, pauseDelivered, sendRound } from './send-round.ts'

/** How long after each attempt the next one comes (design, third part §14). */
const RETRY_AFTER_MS: readonly number[] = [5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
/** What was due while no server ran goes out late; what is older is told as not sent. */
const LATE_MS = 7 * DAY_MS
export const DELIVERIES_KEPT_MS = 30 * DAY_MS
const LOOK_MS = 1_000
const TIDY_EVERY = 600
const RESTART_MS = 1_000
const REACH_CHANGED = 'Cambió lo que puede ver quien lo programó después de que se hizo.'
const TAKEN_OFF = 'Se quitó de los destinatarios antes de que saliera.'
const NOT_PREPARED =
  'No se pudo preparar en cuatro intentos: tardó más de lo que se permite o falló el servidor. Pida menos días.'
const TOO_LATE = 'No se pudo en los siete días después de cuando tocaba.'

export interface ReportMailQueue {
  readonly job: Job
  /** A delivery was added: look now. */
  wake(): void
}

interface Deps {
  /** Of every organisation. */
  readonly background: Db
  /** Shows the rows of the scope it is asked within. */
  readonly scoped: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly folder: string
  readonly readFigures: ReadPeriodFigures
  /** Null: the operator named no server of mail. */
  readonly send: SendReportMail | null
  /** Why no mail goes out for a company; null: it does. */
  readonly mailProblem: (sql: Sql, organisationId: string) => Promise<string | null>
  readonly publicUrl: string | null
  /** Files were asked for. */
  readonly wakeFiles: () => void
}

/**
 * Sends the reports that are due. What is due, and what became of it, stands in rows that any server takes up where another one
 * stopped: each instant of a schedule is one delivery, each address of it is settled once.
 */
export function reportMailQueue(deps: Deps): ReportMailQueue {
  const { background: db, clock, logger } = deps
  const wakeSignal = createWakeSignal()
  const run: Job['run'] = async (signal, turned) => {
    for (let turn = 0; !signal.aborted; turn++) {
      if (turn % TIDY_EVERY === 0) await forgetDeliveriesBefore(db, clock.now() - DELIVERIES_KEPT_MS)
      while (!signal.aborted && (await noteDue(db, clock.now()))) {
        // The next one.
      }
      const delivery = signal.aborted ? null : await takeDelivery(db, clock.now())
      turned?.()
      if (delivery === null) await wakeSignal.wait(LOOK_MS, signal)
      else
        await goOn(deps, delivery, signal).catch((error: unknown) => {
          // It is tried again once nobody holds it.
          logger.error({ err: error, delivery: delivery.id }, 'no se pudo mandar un reporte')
        })
    }
  }
  return { job: { name: 'report-mails', everyMs: RESTART_MS, run }, wake: wakeSignal.wake }
}

/** Notes one instant of one schedule as due; false: none is. */
const noteDue = (db: Db, now: number): Promise<boolean> =>
  db.transaction(async (sql) => {
    const schedule = await takeDueSchedule(sql, now)
    if (schedule === null || schedule.nextAt === null) return false
    const dueAt = schedule.nextAt
    const period = rangeDays(schedule.range, dueAt)
    const { ownerId: asUser, recipients } = schedule
    await addDelivery(sql, schedule, { isTest: false, asUser, period, dueAt, recipients })
    await setNextAt(sql, schedule.id, nextDue(schedule, dueAt))
    return true
  })

async function goOn(deps: Deps, delivery: ReportDelivery, signal: AbortSignal): Promise<void> {
  const { background: db, clock, send, mailProblem } = deps
  const problem = await mailProblem(db, delivery.organisationId)
  if (problem !== null || send === null)
    return finish(deps, delivery, { problem: problem ?? 'El correo no está configurado.' })
  if (clock.now() - delivery.dueAt > LATE_MS) return finish(deps, delivery, { problem: TOO_LATE })
  const rights = await rightsOfDelivery(db, delivery)
  if ('because' in rights) return finish(deps, delivery, { problem: rights.because }, rights.pausedBecause)
  if (delivery.subject === null) return prepare(deps, delivery, rights.scope, signal)
  const files = await filesOfDelivery(db, delivery)
  if (files.are === 'under-way') return lookAgain(db, delivery)
  if (files.are === 'failed') return finish(deps, delivery, { problem: files.problem })
  const { scope, addresses } = rights
  const isCovered = [delivery, ...files.runs].every(({ reach }) => coversReach(scope.reach, reach))
  if (!isCovered) return finish(deps, delivery, { problem: REACH_CHANGED })
  if (addresses !== null) await settleOthers(db, delivery, addresses, TAKEN_OFF)
  const people = await deliveryPeople(db, delivery.organisationId, delivery.asUser)
  const mail = await mailOfDelivery(delivery, files, { ...deps, ...people })
  await sendRound(deps, { delivery, mail, send, ownerAddress: people.ownerAddress }, signal)
  if (signal.aborted) await giveBackDelivery(db, delivery)
  else await settle(deps, delivery)
}

async function prepare(deps: Deps, delivery: ReportDelivery, scope: RowScope, signal: AbortSignal): Promise<void> {
  const { background: db, clock, logger } = deps
  try {
    const prepared = await prepareDelivery(deps, delivery, scope)
    if (prepared.is === 'barred') return await finish(deps, delivery, { problem: prepared.because }, prepared.because)
    if (prepared.is === 'empty') return await finish(deps, delivery, { problem: null, isEmpty: true })
    const { reach } = scope
    await db.transaction((sql) => askFiles(sql, delivery, { ...prepared, reach }, clock.now()))
    deps.wakeFiles()
  } catch (error) {
    if (signal.aborted) throw error
    logger.error({ err: error, delivery: delivery.id }, 'no se pudo preparar un reporte por correo')
    await settle(deps, delivery, NOT_PREPARED)
  }
}

/** Plans the next attempt, while one is left and somebody waits; else ends it. */
async function settle(deps: Deps, delivery: ReportDelivery, problem: string | null = null): Promise<void> {
  const afterMs = RETRY_AFTER_MS[delivery.attempts]
  const isPlanned =
    afterMs !== undefined && (await retryDelivery(deps.background, delivery, deps.clock.now() + afterMs))
  if (!isPlanned) await finish(deps, delivery, { problem })
}

/** Keeps how it ended, with its entry of the audit; `pausedBecause`: the schedule is not to go on by itself. */
async function finish(
  { background: db, clock }: Deps,
  delivery: ReportDelivery,
  end: DeliveryEnd,
  pausedBecause: string | null = null,
): Promise<void> {
  const now = clock.now()
  const { id, organisationId, kind, isTest } = delivery
  await db.transaction(async (sql) => {
    const ended = await endDelivery(sql, delivery, end, now)
    if (ended === null) return
    if (pausedBecause !== null && !isTest) await pauseDelivered(sql, delivery, pausedBecause, now)
    const sent = ended.recipients.filter(({ state }) => state === 'sent').map(({ address }) => address)
    const details = {
      report: reportOf(kind).title,
      days: daysText(delivery),
      state: ended.state,
      sent: sent.length,
      recipients: sent,
    }
    const subject = delivery.scheduleId === null ? `report-delivery:${id}` : `report-schedule:${delivery.scheduleId}`
    await recordAudit(sql, { ...bySystem(organisationId), action: 'report-sent', subject, details, at: now })
  })
}
