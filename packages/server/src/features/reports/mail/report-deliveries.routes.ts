import type { ReportDeliveryWire } from '@vigia/contract'
import { rangeDays } from '@vigia/domain/reports/report-range'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { recordAudit } from '../../../db/audit.store.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import { requireUser, type UserActor } from '../../../http/actor.ts'
import { mount, type Server } from '../../../http/route.ts'
import { slidingCount } from '../../../http/sliding-count.ts'
import type { Clock } from '../../../ports/clock.ts'
import { conflict, notFound, tooMany } from '../../../ports/errors.ts'
import { answerFile } from '../report-file-answer.ts'
import { runsOfDeliveries } from '../report-runs.store.ts'
import { addDelivery, deliveryFor, listDeliveries, type ReportDelivery } from './report-deliveries.store.ts'
import { DELIVERIES_KEPT_MS } from './report-mail.job.ts'
import { lockSchedule } from './report-schedules.store.ts'
import { deliveryWire, linkUntil } from './report-schedules.wire.ts'
import { SCHEDULERS, scheduleOwnerOf } from './schedule-people.ts'

const TESTS_MS = 10 * MINUTE_MS
const MOST_TESTS = 6
const MAX_PEOPLE = 10_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly folder: string | null
  /** Why no mail goes out for a company; null: it does. */
  readonly mailProblem: (sql: Sql, organisationId: string) => Promise<string | null>
  /** Null on a server that sends none: another one does. */
  readonly wake: (() => void) | null
}

/** As they are told, each with its files. */
export async function wireOfDeliveries(
  sql: Sql,
  deliveries: readonly ReportDelivery[],
  now: number,
): Promise<readonly ReportDeliveryWire[]> {
  const runs = await runsOfDeliveries(
    sql,
    deliveries.map(({ id }) => id),
  )
  return deliveries.map((delivery) =>
    deliveryWire(
      delivery,
      runs.filter(({ deliveryId }) => deliveryId === delivery.id),
      now,
    ),
  )
}

/** Whether somebody looks at all that a company's schedules sent. */
const seesAll = (user: UserActor): boolean => SCHEDULERS.includes(user.role) && scheduleOwnerOf(user) === null

/** What went out by mail, and what whoever got it opens of it (design, third part §14). */
export function mountReportDeliveries(server: Server, { db, clock, folder, mailProblem, wake }: Deps): void {
  const tests = slidingCount(clock, TESTS_MS, MAX_PEOPLE)

  mount(server, 'testReportSchedule', async ({ actor, audit, params: { id } }) => {
    const user = requireUser(actor)
    const now = clock.now()
    const waitMs = tests.waitMs(user.id, MOST_TESTS)
    if (waitMs > 0) throw tooMany('Demasiadas pruebas. Intente de nuevo en unos minutos.', waitMs / 1_000)
    // Counted before it is known: those that come at once do not all find room.
    tests.add(user.id)
    const adding = db.transaction(async (sql) => {
      const problem = await mailProblem(sql, user.organisationId)
      if (problem !== null) throw conflict('MAIL_OFF', problem)
      const schedule = await lockSchedule(sql, user.organisationId, id, scheduleOwnerOf(user))
      if (schedule === null) throw notFound('Ese reporte programado ya no está.')
      const period = rangeDays(schedule.range, now)
      const recipients = [user.email.toLowerCase()]
      const delivery = await addDelivery(sql, schedule, {
        isTest: true,
        asUser: user.id,
        period,
        dueAt: now,
        recipients,
      })
      if (delivery === null) throw new Error('a test is never there already')
      const entry = {
        action: 'report-schedule-test',
        subject: `report-schedule:${id}`,
        details: { recipients },
        at: now,
      }
      await recordAudit(sql, { ...audit, ...entry })
      return deliveryWire(delivery, [], now)
    })
    const added = await adding.catch((error: unknown) => {
      tests.remove(user.id)
      throw error
    })
    wake?.()
    return added
  })

  mount(server, 'listReportDeliveries', async ({ actor, query: { schedule_id: scheduleId = null, kind = null } }) => {
    const user = requireUser(actor)
    const { organisationId } = user
    const now = clock.now()
    const asked = { organisationId, since: now - DELIVERIES_KEPT_MS, scheduleId, kind, ownerId: scheduleOwnerOf(user) }
    return { data: [...(await wireOfDeliveries(db, await listDeliveries(db, asked), now))] }
  })

  const find = async (user: UserActor, id: string): Promise<ReportDelivery> => {
    const { organisationId, id: userId } = user
    const since = clock.now() - DELIVERIES_KEPT_MS
    const found = await deliveryFor(db, id, { organisationId, userId, seesAll: seesAll(user), since })
    if (found === null) throw notFound('Ese reporte no está, o no llegó a su correo.')
    return found
  }

  mount(server, 'getReportDelivery', async ({ actor, params: { id } }) => {
    const user = requireUser(actor)
    const delivery = await find(user, id)
    const [wire] = await wireOfDeliveries(db, [delivery], clock.now())
    if (wire === undefined) throw notFound('Ese reporte no está.')
    // Who got it by mail is not told who else did.
    const own = user.email.toLowerCase()
    return delivery.asUser === user.id || seesAll(user)
      ? wire
      : { ...wire, recipients: wire.recipients.filter(({ address }) => address === own) }
  })

  mount(server, 'getReportDeliveryFile', async ({ actor, audit, params: { id }, query: { format } }) => {
    const delivery = await find(requireUser(actor), id)
    const now = clock.now()
    if (now >= linkUntil(delivery, now)) throw notFound('Ya pasaron los siete días de este enlace.')
    const run = (await runsOfDeliveries(db, [id])).find((one) => one.format === format)
    if (run === undefined) throw notFound('Este reporte no se hizo en ese formato.')
    return answerFile({ db, clock, folder }, run, audit)
  })
}
