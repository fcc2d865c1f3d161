import type { StaleLimit } from './gps-status-now.ts'
import { acquireLive } from './live.ts'
import { useOnClock } from './use-server-now.ts'

const LOOK_EVERY_MS = 1_000

/** The limit of staleness, for what judges while it renders; again when it is another. */
export const useStaleLimit = (): StaleLimit => useOnClock(LOOK_EVERY_MS, () => acquireLive().staleLimit())
