import { type Absence, absenceText } from '@vigia/domain/operator/absence'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { requireUnchanged } from '../../http/require-unchanged.ts'
import { AppError, badRequest, conflict, notFound } from '../../ports/errors.ts'
import {
  absencesAtOnce,
  hasTripUnderWay,
  holdAbsence,
  insertAbsence,
  type MarkedAbsence,
  removeAbsence,
  saveAbsence,
} from './operator-absences.store.ts'
import { seesOperator } from './operator-list.store.ts'
import type { RegistryDeps } from './registry-deps.ts'

type Deps = Pick<RegistryDeps, 'db' | 'clock' | 'writeTrips'>

/** What may be changed of an absence: its last day, and whether somebody has said that it is over. */
interface AbsenceState {
  readonly until: string | null
  readonly ended: boolean
}
type Fields = { readonly [K in keyof AbsenceState]?: AbsenceState[K] | undefined }

/**
 * Marks an operator as sick, or as no longer with the company (design, second part §4). 404 for one that whoever asks does not see,
 * 409 with who was first when some of the days are marked already, when he has left, or when he leaves with a trip under way.
 */
export async function addOperatorAbsence(
  deps: Deps,
  audit: ActorAuditContext,
  { operatorId, absence, userId }: { readonly operatorId: string; readonly absence: Absence; readonly userId: string },
): Promise<string> {
  if (!(await seesOperator(deps.db, audit.organisationId, operatorId))) throw noOperator()
  // With the trips: nobody is given one while he leaves.
  return deps.writeTrips(audit.organisationId, async (sql) => {
    const now = deps.clock.now()
    // In its turn: he may have been erased or merged away meanwhile.
    if (!(await seesOperator(sql, audit.organisationId, operatorId))) throw noOperator()
    await requireFree(sql, operatorId, { ...absence, id: null }, calendarDay(now))
    const id = await insertAbsence(sql, { ...absence, operatorId, userId, now })
    // What is audited names nobody: the log outlives what is erased (ADR 13).
    const values = { before: null, after: { ...absence }, details: { absence: id } }
    const subject = `operator:${operatorId}`
    await recordAudit(sql, { ...audit, action: 'operator-absence-add', subject, ...values, at: now })
    return id
  })
}

/**
 * Changes until when an absence lasts, ends it, or takes its end back. 412 `CHANGED_MEANWHILE` when somebody else did other than
 * `was` says, 422 for an end before the beginning, 409 as `addOperatorAbsence`.
 */
export async function updateOperatorAbsence(
  deps: Deps,
  audit: ActorAuditContext,
  {
    id,
    change,
    was,
    userId,
  }: { readonly id: string; readonly change: Fields; readonly was: Fields | undefined; readonly userId: string },
): Promise<void> {
  const { organisationId } = audit
  if (change.until === undefined && change.ended === undefined)
    throw badRequest('VALIDATION', 'Indique qué cambia: until o ended.')
  await requireAbsence(deps, audit, id)
  await deps.writeTrips(organisationId, async (sql) => {
    const known = await holdAbsence(sql, organisationId, id)
    if (known === null) throw noAbsence()
    const { operatorId, kind, since } = known
    const now = deps.clock.now()
    const before: AbsenceState = { until: known.until, ended: known.endedAt !== null }
    const subject = `operator:${operatorId}`
    const details = { absence: id }
    await requireUnchanged(sql, { organisationId, subject, part: details, before, change, was })
    const after: AbsenceState = {
      until: change.until === undefined ? before.until : change.until,
      ended: change.ended ?? before.ended,
    }
    if (after.until === before.until && after.ended === before.ended) return
    if (after.until !== null && kind === 'left') throw refused('Una baja no lleva fecha de regreso.')
    if (after.until !== null && after.until < since) throw refused('El regreso no puede ser antes del inicio.')
    if (!after.ended) await requireFree(sql, operatorId, { id, kind, since, until: after.until }, calendarDay(now))
    const ended = after.ended ? { by: userId, at: now } : null
    await saveAbsence(sql, id, { until: after.until, ended })
    await recordAudit(sql, {
      ...{ ...audit, action: 'operator-absence-change', subject, details, at: now },
      ...{ before: { kind, since, ...before }, after: { kind, since, ...after } },
    })
  })
}

/** Takes away, whole, what was marked by mistake. */
export async function deleteOperatorAbsence(deps: Deps, audit: ActorAuditContext, id: string): Promise<void> {
  const { organisationId } = audit
  await requireAbsence(deps, audit, id)
  await deps.db.transaction(async (sql) => {
    const known = await holdAbsence(sql, organisationId, id)
    if (known === null) throw noAbsence()
    await removeAbsence(sql, id)
    const { kind, since, until, endedAt, operatorId } = known
    const values = { before: { kind, since, until, ended: endedAt !== null }, after: null, details: { absence: id } }
    const [subject, at] = [`operator:${operatorId}`, deps.clock.now()]
    await recordAudit(sql, { ...audit, action: 'operator-absence-remove', subject, ...values, at })
  })
}

/** Of an operator that whoever asks does not see there are no absences either. */
async function requireAbsence(deps: Deps, audit: ActorAuditContext, id: string): Promise<void> {
  const known = await deps.db.transaction((sql) => holdAbsence(sql, audit.organisationId, id))
  if (known === null) throw noAbsence()
  if (!(await seesOperator(deps.db, audit.organisationId, known.operatorId))) throw noAbsence()
}

/** Days that nobody has marked otherwise. Who is sick may leave meanwhile, who has left is not sick. */
async function requireFree(
  sql: Sql,
  operatorId: string,
  absence: Absence & { readonly id: string | null },
  today: string,
): Promise<void> {
  const others = await absencesAtOnce(sql, operatorId, absence)
  const left = others.find(({ kind }) => kind === 'left')
  if (left !== undefined) throw conflict('OPERATOR_LEFT', `El operador ya está marcado: ${marked(left, today)}.`)
  const same = others.find(({ kind }) => kind === absence.kind)
  if (same !== undefined)
    throw conflict('ABSENCE_OVERLAPS', `Ya hay una ausencia de esos días: ${marked(same, today)}.`)
  if (absence.kind === 'left' && absence.since <= today && (await hasTripUnderWay(sql, operatorId))) {
    throw conflict('OPERATOR_ON_TRIP', 'El operador tiene un viaje en curso: termínelo o dé el viaje a otro primero.')
  }
}

const marked = (absence: MarkedAbsence, today: string): string =>
  `${absenceText(absence, today).toLowerCase()}, por ${absence.markedBy ?? 'alguien que ya no está'}`

const refused = (text: string): AppError => new AppError(422, 'ABSENCE_REFUSED', text)
const noAbsence = (): AppError => notFound('No existe esa ausencia.')
const noOperator = (): AppError => notFound('No existe ese operador.')
