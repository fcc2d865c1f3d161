import type { Logger } from '@vigia/runtime/logger'
import { recordAudit } from '../../../db/audit.store.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import type { Clock } from '../../../ports/clock.ts'
import { holdFor, noteRecipient, type ReportDelivery, type ReportRecipient } from './report-deliveries.store.ts'
import { pauseSchedule, removeRecipient } from './report-schedules.store.ts'
import { type ReportMail, removedMail, type SendReportMail } from './send-delivery.ts'

/** So many in a row for no reason of the address: it is the server, and the others need not be tried. */
const MOST_FAILED_IN_A_ROW = 3

interface Deps {
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
}

interface Round {
  readonly delivery: ReportDelivery
  readonly mail: Omit<ReportMail, 'to' | 'id'>
  readonly send: SendReportMail
  readonly ownerAddress: string
}

/** Tries each address that waits once, whoever has waited longest first, noting at once what came of it. */
export async function sendRound(
  { background: db, clock, logger }: Deps,
  { delivery, mail, send, ownerAddress }: Round,
  signal: AbortSignal,
): Promise<void> {
  let failed = 0
  const inTurn = [...delivery.recipients.entries()].sort(([, a], [, b]) => (a.triedAt ?? 0) - (b.triedAt ?? 0))
  for (const [index, { address, state }] of inTurn) {
    if (state !== 'waiting' || failed >= MOST_FAILED_IN_A_ROW) continue
    if (signal.aborted) break
    if (!(await holdFor(db, delivery, address))) continue
    const outcome = await send({ ...mail, to: address, id: `reporte-${delivery.id}-${index}` })
    // Stopped in the middle: nothing is known of this attempt, another server makes it.
    if (signal.aborted && outcome.is !== 'sent') break
    failed = outcome.is === 'failed' || outcome.is === 'unknown' ? failed + 1 : 0
    if (outcome.is !== 'sent') logger.warn({ problem: outcome.problem }, 'no salió un reporte por correo')
    const tried: ReportRecipient = {
      address,
      state: outcome.is === 'sent' || outcome.is === 'refused' ? outcome.is : 'waiting',
      problem: outcome.is === 'sent' ? null : outcome.problem,
      triedAt: clock.now(),
    }
    const isOff = await db.transaction(async (sql) => {
      const isNoted = await noteRecipient(sql, delivery, tried)
      return isNoted && outcome.is === 'refused' && (await takeOff(sql, delivery, address, clock.now()))
    })
    if (isOff && address !== ownerAddress) await send(removedMail(delivery, { address, ownerAddress, index }))
  }
}

export const bySystem = (organisationId: string) =>
  ({ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null }) as const

/** An address that is refused gets no further mail: its schedule is left without it, and without anybody it is paused. */
async function takeOff(sql: Sql, delivery: ReportDelivery, address: string, now: number): Promise<boolean> {
  const { scheduleId, isTest, organisationId } = delivery
  if (scheduleId === null || isTest) return false
  const left = await removeRecipient(sql, scheduleId, address)
  if (left === null) return false
  const details = { address, reason: 'refused', left }
  const entry = { action: 'report-schedule-bounce', subject: `report-schedule:${scheduleId}`, details, at: now }
  await recordAudit(sql, { ...bySystem(organisationId), ...entry })
  if (left === 0)
    await pauseDelivered(sql, delivery, 'El servidor de correo no aceptó a ninguno de sus destinatarios.', now)
  return true
}

export async function pauseDelivered(
  sql: Sql,
  { scheduleId, organisationId }: ReportDelivery,
  because: string,
  now: number,
) {
  if (scheduleId === null || !(await pauseSchedule(sql, scheduleId, because))) return
  const details = { reason: because }
  const entry = { action: 'report-schedule-paused', subject: `report-schedule:${scheduleId}`, details, at: now }
  await recordAudit(sql, { ...bySystem(organisationId), ...entry })
}
