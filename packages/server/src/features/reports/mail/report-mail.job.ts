import { rangeDays } from '@vigia/domain/reports/report-range'
import { deliveryStateOf, nextDue } from '@vigia/domain/reports/report-schedule'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { recordAudit } from '../../../db/audit.store.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Job } from '../../../ports/job.ts'
import type { ReadPeriodFigures } from '../period-figures.ts'
import { daysText } from '../report-file-answer.ts'
import { reportOf } from '../reports.ts'
import { deliveryPeople } from './delivery-people.store.ts'
import { prepareDelivery } from './prepare-delivery.ts'
import {
  addDelivery,
  askFiles,
  endDelivery,
  forgetDeliveriesBefore,
  giveBackDelivery,
  holdOn,
  lookAgain,
  noteRecipient,
  type ReportDelivery,
  type ReportRecipient,
  retryDelivery,
  takeDelivery,
} from './report-deliveries.store.ts'
import { pauseSchedule, removeRecipient, setNextAt, takeDueSchedule } from './report-schedules.store.ts'
import { filesOfDelivery, mailOfDelivery, type ReportMail, removedMail, type SendReportMail } from './send-delivery.ts'

/** How long after each attempt the next one comes (design, third part §14). */
const RETRY_AFTER_MS: readonly number[] = [5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
/** What was due while no server ran goes out late; what is older is told as not sent. */
const LATE_MS = 7 * DAY_MS
export const DELIVERIES_KEPT_MS = 30 * DAY_MS
const LOOK_MS = 1_000
const TIDY_EVERY = 600
/** So many in a row for no reason of the address: it is the server, and the others need not be tried. */
const MOST_FAILED_IN_A_ROW = 3
const RESTART_MS = 1_000
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
  const run = async (signal: AbortSignal): Promise<void> => {
    for (let turn = 0; !signal.aborted; turn++) {
      if (turn % TIDY_EVERY === 0) await forgetDeliveriesBefore(db, clock.now() - DELIVERIES_KEPT_MS)
      while (!signal.aborted && (await noteDue(db, clock.now()))) {
        // The next one.
      }
      const delivery = signal.aborted ? null : await takeDelivery(db, clock.now())
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
  if (problem !== null || send === null) {
    return finish(deps, delivery, { state: 'failed', problem: problem ?? 'El correo no está configurado.' })
  }
  if (clock.now() - delivery.dueAt > LATE_MS) return finish(deps, delivery, { state: 'failed', problem: TOO_LATE })
  if (delivery.subject === null) return prepare(deps, delivery)
  const files = await filesOfDelivery(db, delivery)
  if (files.are === 'under-way') await lookAgain(db, delivery.id)
  else if (files.are === 'failed') await finish(deps, delivery, { state: 'failed', problem: files.problem })
  else {
    const people = await deliveryPeople(db, delivery.organisationId, delivery.asUser)
    const mail = await mailOfDelivery(delivery, files, { ...deps, ...people })
    const recipients = await sendRound(deps, { delivery, mail, send, ownerAddress: people.ownerAddress }, signal)
    if (signal.aborted) await giveBackDelivery(db, delivery.id)
    else await settle(deps, { ...delivery, recipients }, clock.now())
  }
}

async function prepare(deps: Deps, delivery: ReportDelivery): Promise<void> {
  const { background: db, clock } = deps
  const prepared = await prepareDelivery(deps, delivery)
  if (prepared.is === 'ready') {
    await db.transaction((sql) => askFiles(sql, delivery, prepared, clock.now()))
    deps.wakeFiles()
  } else if (prepared.is === 'empty') await finish(deps, delivery, { state: 'skipped', problem: null, rows: 0 })
  else await finish(deps, delivery, { state: 'failed', problem: prepared.because }, prepared.because)
}

interface Round {
  readonly delivery: ReportDelivery
  readonly mail: Omit<ReportMail, 'to' | 'id'>
  readonly send: SendReportMail
  readonly ownerAddress: string
}

/** Tries each address that waits once, whoever has waited longest first, noting at once what came of it. */
async function sendRound(
  { background: db, clock, logger }: Deps,
  { delivery, mail, send, ownerAddress }: Round,
  signal: AbortSignal,
): Promise<readonly ReportRecipient[]> {
  const recipients = [...delivery.recipients]
  let failed = 0
  const inTurn = [...recipients.entries()].sort(([, a], [, b]) => (a.triedAt ?? 0) - (b.triedAt ?? 0))
  for (const [index, { address, state }] of inTurn) {
    if (state !== 'waiting' || failed >= MOST_FAILED_IN_A_ROW) continue
    if (signal.aborted) break
    await holdOn(db, delivery.id)
    const outcome = await send({ ...mail, to: address, id: `reporte-${delivery.id}-${index}` })
    // Stopped in the middle: nothing is known of this attempt, another server makes it.
    if (signal.aborted && outcome.is !== 'sent') break
    failed = outcome.is === 'failed' ? failed + 1 : 0
    if (outcome.is !== 'sent') logger.warn({ problem: outcome.problem }, 'no salió un reporte por correo')
    const tried: ReportRecipient = {
      address,
      state: outcome.is === 'sent' || outcome.is === 'refused' ? outcome.is : 'waiting',
      problem: outcome.is === 'sent' ? null : outcome.problem,
      triedAt: clock.now(),
    }
    recipients[index] = tried
    const isOff = await db.transaction(async (sql) => {
      await noteRecipient(sql, delivery.id, tried, clock.now())
      return outcome.is === 'refused' && (await takeOff(sql, delivery, address, clock.now()))
    })
    if (isOff && address !== ownerAddress) await send(removedMail(delivery, { address, ownerAddress, index }))
  }
  return recipients
}

const system = (organisationId: string) =>
  ({ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null }) as const

/** An address that is refused gets no further mail: its schedule is left without it, and without anybody it is paused. */
async function takeOff(sql: Sql, delivery: ReportDelivery, address: string, now: number): Promise<boolean> {
  const { scheduleId, isTest, organisationId } = delivery
  if (scheduleId === null || isTest) return false
  const left = await removeRecipient(sql, scheduleId, address)
  if (left === null) return false
  const details = { address, reason: 'refused', left }
  const entry = { action: 'report-schedule-bounce', subject: `report-schedule:${scheduleId}`, details, at: now }
  await recordAudit(sql, { ...system(organisationId), ...entry })
  if (left === 0) await pause(sql, delivery, 'El servidor de correo no aceptó a ninguno de sus destinatarios.', now)
  return true
}

async function pause(sql: Sql, { scheduleId, organisationId }: ReportDelivery, because: string, now: number) {
  if (scheduleId === null || !(await pauseSchedule(sql, scheduleId, because))) return
  const details = { reason: because }
  const entry = { action: 'report-schedule-paused', subject: `report-schedule:${scheduleId}`, details, at: now }
  await recordAudit(sql, { ...system(organisationId), ...entry })
}

/** Ends a delivery all of whose addresses are settled, or plans the next attempt. */
async function settle(deps: Deps, delivery: ReportDelivery, now: number): Promise<void> {
  const { background: db } = deps
  const waiting = delivery.recipients.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0) {
    const afterMs = RETRY_AFTER_MS[delivery.attempts]
    if (afterMs !== undefined) return retryDelivery(db, delivery.id, now + afterMs)
  }
  const recipients = delivery.recipients.map((one) =>
    one.state === 'waiting' ? { ...one, state: 'failed' as const } : one,
  )
  const state = deliveryStateOf(recipients.map((one) => one.state))
  const problem = recipients.find((one) => one.state !== 'sent')?.problem ?? null
  await finish(deps, { ...delivery, recipients }, { state, problem })
}

/** Keeps how it ended, with its entry of the audit; `pausedBecause`: the schedule is not to go on by itself. */
async function finish(
  { background: db, clock }: Deps,
  delivery: ReportDelivery,
  end: Parameters<typeof endDelivery>[2],
  pausedBecause: string | null = null,
): Promise<void> {
  const now = clock.now()
  const { id, organisationId, recipients, kind, isTest } = delivery
  await db.transaction(async (sql) => {
    await endDelivery(sql, id, end, now)
    if (pausedBecause !== null && !isTest) await pause(sql, delivery, pausedBecause, now)
    const sent = recipients.filter(({ state }) => state === 'sent').map(({ address }) => address)
    const details = {
      report: reportOf(kind).title,
      days: daysText(delivery),
      state: end.state,
      sent: sent.length,
      recipients: sent,
    }
    const subject = delivery.scheduleId === null ? `report-delivery:${id}` : `report-schedule:${delivery.scheduleId}`
    await recordAudit(sql, { ...system(organisationId), action: 'report-sent', subject, details, at: now })
  })
}
