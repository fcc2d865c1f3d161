import type { Role } from '@vigia/contract'
import type { RowScope } from '../../../db/organisation-scope.ts'
import type { Sql } from '../../../db/pool.ts'
import { scopeOfReader } from '../report-reader.store.ts'
import type { ReportDelivery } from './report-deliveries.store.ts'
import { scheduleById } from './report-schedules.store.ts'
import { SCHEDULERS } from './schedule-people.ts'

export type DeliveryRights =
  /** What may be read for it, and to whom it may go; null: to whomever it was meant for. */
  | { readonly scope: RowScope; readonly addresses: readonly string[] | null }
  /** `pausedBecause`: nor will any later one of its schedule, until a person has looked. */
  | { readonly because: string; readonly pausedBecause: string | null }

/** What its schedule and whoever it is made for allow now, which is not what they did when it was due. */
export async function rightsOfDelivery(sql: Sql, delivery: ReportDelivery): Promise<DeliveryRights> {
  const { isTest, scheduleId, asUser } = delivery
  const schedule = isTest || scheduleId === null ? null : await scheduleById(sql, scheduleId)
  if (!isTest && schedule === null)
    return { because: 'Se quitó el reporte programado antes de que saliera.', pausedBecause: null }
  if (schedule?.isOn === false)
    return { because: 'Se apagó el reporte programado antes de que saliera.', pausedBecause: null }
  const scope = await scopeOfScheduler(sql, delivery)
  if ('because' in scope) return { ...scope, pausedBecause: schedule?.ownerId === asUser ? scope.because : null }
  return { scope, addresses: schedule === null ? null : schedule.recipients }
}

/** What they may read now; else why nothing is sent for them. */
async function scopeOfScheduler(
  sql: Sql,
  { organisationId, asUser }: ReportDelivery,
): Promise<RowScope | { readonly because: string }> {
  const { rows } = await sql.query<{ name: string; role: Role; isDisabled: boolean }>(
    `select name, role, disabled_at is not null as "isDisabled" from users where id = $1`,
    [asUser],
  )
  const [person] = rows
  if (person === undefined) return { because: 'La cuenta de quien lo programó ya no existe.' }
  if (person.isDisabled) return { because: `La cuenta de ${person.name} está desactivada.` }
  if (!SCHEDULERS.includes(person.role)) return { because: `${person.name} ya no puede programar reportes.` }
  return (await scopeOfReader(sql, organisationId, asUser)) ?? { because: `${person.name} ya no puede ver reportes.` }
}
