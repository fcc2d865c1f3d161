import type { Logger } from '@vigia/runtime/logger'
import type { TravelsDeps } from '../travels-deps.ts'

/** What importing a file works with. */
export interface ImportDeps extends TravelsDeps {
  readonly logger: Logger
}
