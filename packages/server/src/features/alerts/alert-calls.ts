import type { AlertWire } from '@vigia/contract'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { notFound } from '../../errors.ts'
import type { FleetSignals } from '../../fleet-signals.ts'
import type { FleetReader } from '../../fleet-view.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { readAlert } from './alert-rows.store.ts'

/** What the calls about alerts work with. */
export interface AlertCalls {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
  readonly sealer: Sealer
  /** Says where the unit of an emergency was last seen. */
  readonly fleet: Pick<FleetReader, 'trip'>
}

/** Who does something to which alert, from where. */
export interface AlertRequest {
  readonly actor: UserActor
  readonly address: string
  readonly alertId: string
}

/** The same for an alert of nobody and one of another organisation. */
export const noSuchAlert = () => notFound('No existe esa alerta.')

/** The alert as it stands inside this transaction. */
export async function alertAsItStands(sql: Sql, { actor, alertId }: AlertRequest): Promise<AlertWire> {
  const alert = await readAlert(sql, actor.organisationId, alertId)
  if (alert === null) throw noSuchAlert()
  return alert
}

/** One row of the audit log about an alert. */
export const auditAlert = (
  sql: Sql,
  { actor, address, alertId }: AlertRequest,
  action: string,
  details: Readonly<Record<string, unknown>>,
  at: number,
): Promise<void> =>
  recordAudit(sql, {
    organisationId: actor.organisationId,
    actor: { kind: actor.kind, id: actor.id },
    action,
    subject: `alert:${alertId}`,
    details,
    address,
    at,
  })
