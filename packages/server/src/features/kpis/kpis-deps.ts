import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'

/** What the figures of a period need. */
export interface KpisDeps {
  readonly db: Db
  readonly clock: Clock
}

/** Of whose trips they are; null: of all that whoever asks sees. */
export interface KpisFilter {
  readonly organisationId: string
  readonly clientId: string | null
  readonly carrierId: string | null
}
