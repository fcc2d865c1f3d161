import type { AlertWire } from '@vigia/contract'
import { type AuditContext, type AuditEntry, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { hiddenAlertTypes } from '../../http/hidden-alert-types.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { type AlertAudience, readAlert } from './alert-rows.store.ts'
import type { NoteMail } from './notify-overdue.ts'

/** What the calls about alerts work with. */
export interface AlertCalls {
  readonly db: Pick<Db, 'query' | 'transaction'>
  readonly clock: Clock
  readonly signals: FleetSignals
  readonly sealer: Sealer
  /** Says where the unit of an emergency was last seen. */
  readonly fleet: Pick<FleetReader, 'trip'>
  /** Null: this installation sends no mail. */
  readonly noteMail: NoteMail | null
}

/** Who does something to which alert, from where. */
export interface AlertRequest {
  readonly actor: UserActor
  readonly audit: AuditContext
  readonly alertId: string
}

export const audienceOf = (actor: Actor): AlertAudience => ({
  organisationId: actor.organisationId,
  hiddenTypes: hiddenAlertTypes(actor),
})

/** The same for an alert of nobody, one of another organisation, and one that is not shown to who asks. */
export const noSuchAlert = () => notFound('No existe esa alerta.')

/** The alert as it stands inside this transaction. */
export async function alertAsItStands(sql: Sql, { actor, alertId }: AlertRequest): Promise<AlertWire> {
  const alert = await readAlert(sql, audienceOf(actor), alertId)
  if (alert === null) throw noSuchAlert()
  return alert
}

/** One row of the audit log about an alert. */
export const auditAlert = (
  sql: Sql,
  { audit, alertId }: Pick<AlertRequest, 'audit' | 'alertId'>,
  act: Pick<AuditEntry, 'action' | 'before' | 'after' | 'details' | 'at'>,
): Promise<void> => recordAudit(sql, { ...audit, ...act, subject: `alert:${alertId}` })
