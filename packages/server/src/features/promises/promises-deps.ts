import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { PromiseAlert } from '../../ports/promise-alert.ts'
import type { Sealer } from '../../secrets/seal.ts'

/** The alerts about promises, which are another feature's. */
export interface PromiseAlerts {
  /** Opens an alert inside the transaction. */
  open(sql: Sql, alert: PromiseAlert): Promise<void>
  close(sql: Sql, promiseIds: readonly string[], cause: 'condition-ended' | 'trip-ended', now: number): Promise<void>
}

export interface PromisesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: Pick<FleetSignals, 'tripsChanged'>
  readonly sealer: Pick<Sealer, 'fingerprint'>
  readonly alerts: PromiseAlerts
  readonly fleet: Pick<FleetReader, 'trip'>
}
