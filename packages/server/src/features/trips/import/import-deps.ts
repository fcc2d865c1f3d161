import type { Logger } from '@vigia/runtime/logger'
import type { TripsDeps } from '../trips-deps.ts'

/** What importing a file works with. */
export interface ImportDeps extends TripsDeps {
  readonly logger: Logger
}
