import { MAX_SCHEDULES, nextDue } from '@vigia/domain/reports/report-schedule'
import { recordAudit } from '../../../db/audit.store.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import { requireUser, type UserActor } from '../../../http/actor.ts'
import { requireUnchanged } from '../../../http/require-unchanged.ts'
import { mount, type Server } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { conflict, notFound } from '../../../ports/errors.ts'
import { requireReport } from '../ask-report.wire.ts'
import { wireOfDeliveries } from './report-deliveries.routes.ts'
import { lastDeliveries } from './report-deliveries.store.ts'
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  lockSchedule,
  type ReportSchedule,
  replaceSchedule,
  type ScheduleFields,
  schedulesOf,
} from './report-schedules.store.ts'
import { auditedSchedule, scheduleWire } from './report-schedules.wire.ts'
import { scheduleOwnerOf } from './schedule-people.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Why no mail goes out for a company; null: it does. */
  readonly mailProblem: (sql: Sql, organisationId: string) => Promise<string | null>
}

const subjectOf = (id: string): string => `report-schedule:${id}`

/** Of what is asked or was read, in one order: which day or address was named first says nothing. */
function fieldsOf(wire: FieldsWire): Partial<ScheduleFields> {
  const { skip_empty: skipEmpty, is_on: isOn, days, formats, recipients, was: _was, ...others } = wire
  const named = {
    ...{ ...others, skipEmpty, isOn },
    ...{ days: days?.toSorted(), formats: formats?.toSorted(), recipients: recipients?.toSorted() },
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}
type FieldsWire = {
  readonly [K in keyof Omit<ScheduleFields, 'skipEmpty' | 'isOn'>]?: ScheduleFields[K] | undefined
} & { readonly skip_empty?: boolean | undefined; readonly is_on?: boolean | undefined; readonly was?: unknown }

const ownFields = ({
  params,
  columns,
  days,
  at,
  range,
  formats,
  recipients,
  skipEmpty,
  isOn,
}: ScheduleFields): ScheduleFields => ({
  ...{ params, columns, days: days.toSorted(), at, range, formats: formats.toSorted() },
  ...{ recipients: recipients.toSorted(), skipEmpty, isOn },
})

/** Reports that go out by mail, kept by who may schedule them (design, third part §14). */
export function mountReportSchedules(server: Server, deps: Deps): void {
  const { db, clock, mailProblem } = deps

  mount(server, 'listReportSchedules', async ({ actor }) => {
    const user = requireUser(actor)
    const schedules = await schedulesOf(db, user.organisationId, scheduleOwnerOf(user))
    const last = await lastDeliveries(
      db,
      schedules.map(({ id }) => id),
    )
    const wires = await wireOfDeliveries(db, last, clock.now())
    return {
      data: schedules.map((one) => scheduleWire(one, wires.find((wire) => wire.schedule_id === one.id) ?? null)),
      mail_problem: await mailProblem(db, user.organisationId),
    }
  })

  mount(server, 'createReportSchedule', async ({ actor, audit, body }) => {
    const user = requireUser(actor)
    const { kind, ...wire } = body
    requireReport(body)
    const now = clock.now()
    return db.transaction(async (sql) => {
      await requireMail(deps.mailProblem, sql, user.organisationId)
      if ((await countSchedules(sql, user.organisationId)) >= MAX_SCHEDULES)
        throw conflict(
          'TOO_MANY_SCHEDULES',
          `Son ${MAX_SCHEDULES} reportes programados a lo más: quite uno que no use.`,
        )
      const fields = ownFields({ ...wire, skipEmpty: wire.skip_empty, isOn: wire.is_on })
      const nextAt = fields.isOn ? nextDue(fields, now) : null
      const { organisationId } = user
      const made = await insertSchedule(sql, { organisationId, kind }, fields, { ownerId: user.id, nextAt, now })
      const values = { before: null, after: auditedSchedule(kind, fields) }
      const entry = { action: 'report-schedule-create', subject: subjectOf(made.id), ...values, at: now }
      await recordAudit(sql, { ...audit, ...entry })
      return scheduleWire(made, null)
    })
  })

  mountScheduleChanges(server, deps)
}

/** What is done to one that there is. */
function mountScheduleChanges(server: Server, deps: Deps): void {
  const { db, clock } = deps

  mount(server, 'updateReportSchedule', async ({ actor, audit, params: { id }, body }) => {
    const user = requireUser(actor)
    const { organisationId } = user
    const now = clock.now()
    return db.transaction(async (sql) => {
      const stored = await lockedSchedule(sql, user, id)
      const before = ownFields(stored)
      const change = fieldsOf(body)
      const was = body.was === undefined ? undefined : fieldsOf(body.was)
      await requireUnchanged(sql, { organisationId, subject: subjectOf(id), before, change, was })
      const after = { ...before, ...change }
      requireReport({ kind: stored.kind, params: after.params, columns: after.columns })
      const next = nextOf(stored, after, { change, user, now })
      if (next.goesOn) await requireMail(deps.mailProblem, sql, organisationId)
      if (next.goesOn && after.recipients.length === 0)
        throw conflict('NO_RECIPIENTS', 'No le queda ningún destinatario: agregue un correo para encenderlo.')
      const changed = await replaceSchedule(sql, id, after, { ...next, now })
      const values = {
        before: { ...auditedSchedule(stored.kind, before), owner: stored.ownerName },
        after: { ...auditedSchedule(stored.kind, after), owner: changed.ownerName },
      }
      const entry = { action: 'report-schedule-update', subject: subjectOf(id), ...values, at: now }
      await recordAudit(sql, { ...audit, ...entry })
      const wires = await wireOfDeliveries(sql, await lastDeliveries(sql, [id]), now)
      return scheduleWire(changed, wires[0] ?? null)
    })
  })

  mount(server, 'deleteReportSchedule', ({ actor, audit, params: { id } }) =>
    db.transaction(async (sql) => {
      const stored = await lockedSchedule(sql, requireUser(actor), id)
      await deleteSchedule(sql, id)
      const values = { before: auditedSchedule(stored.kind, stored), after: null }
      const entry = { action: 'report-schedule-delete', subject: subjectOf(id), ...values, at: clock.now() }
      await recordAudit(sql, { ...audit, ...entry })
    }),
  )
}

/** Held for the transaction. Throws `AppError` 404 where there is none, or it is somebody else's. */
async function lockedSchedule(sql: Sql, user: UserActor, id: string): Promise<ReportSchedule> {
  const found = await lockSchedule(sql, user.organisationId, id, scheduleOwnerOf(user))
  if (found === null) throw notFound('Ese reporte programado ya no está.')
  return found
}

/** Throws `AppError` 409 where no mail goes out for a company. */
async function requireMail(mailProblem: Deps['mailProblem'], sql: Sql, organisationId: string): Promise<void> {
  const problem = await mailProblem(sql, organisationId)
  if (problem !== null) throw conflict('MAIL_OFF', problem)
}

interface Changing {
  readonly change: Partial<ScheduleFields>
  readonly user: UserActor
  readonly now: number
}

/**
 * Who owns it and when it is due after a change. One that is paused goes on when somebody says that it is on, also once it was turned
 * off: it is theirs from then, with what they may see. What is due by now stays due while the hours are the same.
 */
function nextOf(stored: ReportSchedule, after: ScheduleFields, { change, user, now }: Changing) {
  const isResumed = stored.pausedBecause !== null && change.isOn === true
  const isPaused = stored.pausedBecause !== null && !isResumed
  const pausedBecause = isPaused ? stored.pausedBecause : null
  const goesOn = after.isOn && !isPaused && (isResumed || !stored.isOn)
  const hasOtherHours = change.days !== undefined || change.at !== undefined
  const isDue = after.isOn && !isPaused
  const nextAt = isDue
    ? goesOn || hasOtherHours || stored.nextAt === null
      ? nextDue(after, now)
      : stored.nextAt
    : null
  return { ownerId: isResumed ? user.id : stored.ownerId, pausedBecause, goesOn, nextAt }
}
