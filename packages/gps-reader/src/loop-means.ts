import type { Logger } from '@vigia/runtime/logger'
import type { GpsPlatforms } from './gps-platforms.ts'
import type { PlatformLimits } from './platform-limits.ts'
import type { SecretRequests } from './secret-requests.ts'
import type { FromWorker, ToSupervisor } from './worker-messages.ts'

/** What all accounts are read with. */
export interface LoopMeans extends Pick<GpsPlatforms, 'platforms' | 'recognise' | 'createEgress'> {
  readonly secretRequests: SecretRequests
  readonly limits: PlatformLimits
  readonly now: () => number
  readonly logger: Logger
  readonly send: (message: FromWorker | ToSupervisor) => void
}
