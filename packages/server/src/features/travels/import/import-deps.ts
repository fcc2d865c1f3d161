import type { Logger } from '../../../logger.ts'
import type { TravelsDeps } from '../travels-deps.ts'

/** What importing a file works with. */
export interface ImportDeps extends TravelsDeps {
  readonly logger: Logger
}
