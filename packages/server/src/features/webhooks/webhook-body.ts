import type { AlertWire } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { type DueDelivery, operatorMessage, overdueMessage, tripMessage } from './webhook-deliveries.store.ts'

/** Alerts as the screens get them; those that are gone are left out. */
export type ReadAlerts = (
  sql: Sql,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly organisationId: string; readonly alert: AlertWire }>>

/** The message of an event, `{type, timestamp, data}` as Standard Webhooks has it: data as they stand now. Null: they are gone. */
export async function webhookBody(sql: Sql, readAlerts: ReadAlerts, due: DueDelivery): Promise<string | null> {
  const data =
    due.alertId !== null
      ? await alertData(sql, readAlerts, due, due.alertId)
      : due.messageId !== null
        ? await messageData(sql, due.organisationId, due.messageId)
        : await tripData(sql, due)
  return data === null ? null : JSON.stringify({ type: due.event, timestamp: isoOf(due.at), data })
}

export const testBody = (now: number): string =>
  JSON.stringify({ type: 'test', timestamp: isoOf(now), data: { message: 'Prueba de Vigía' } })

/** An alert as the screens get it; of one that people let pass a deadline, also which, in words and since when. */
async function alertData(sql: Sql, readAlerts: ReadAlerts, { organisationId, deadline }: DueDelivery, id: string) {
  const found = (await readAlerts(sql, [id])).get(id)
  if (found?.organisationId !== organisationId) return null
  if (deadline === null) return found.alert
  const overdue = await overdueMessage(sql, id, deadline)
  return overdue === null ? null : { ...found.alert, overdue: { deadline, text: overdue.text, at: isoOf(overdue.at) } }
}

/** What is to be brought to an operator, and where he is called. */
async function messageData(sql: Sql, organisationId: string, messageId: string) {
  const message = await operatorMessage(sql, organisationId, messageId)
  return message === null ? null : { ...message, at: isoOf(message.at) }
}

async function tripData(sql: Sql, { organisationId, tripId }: DueDelivery) {
  if (tripId === null) return null
  const trip = await tripMessage(sql, organisationId, tripId)
  if (trip === null) return null
  const { updatedAt, ...rest } = trip
  return { ...rest, updated: isoOf(updatedAt) }
}
