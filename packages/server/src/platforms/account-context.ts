import type { Egress } from '../egress/egress.ts'
import type { Sealer } from '../secrets/seal.ts'
import { keepsakeContext } from './account-target.ts'
import type { PlatformContext } from './platform.ts'
import type { Redact } from './redact.ts'
import type { FromWorker } from './worker-messages.ts'

export interface ContextOptions {
  readonly accountId: string
  readonly origin: string
  readonly egress: Egress
  readonly sealer: Sealer
  readonly redact: Redact
  readonly now: () => number
  readonly mayPersonChange: () => boolean
  readonly say: (message: FromWorker) => void
  readonly onKeepsake: (keepsake: string) => void
}

/** What a platform tells us while its session stands, on its way to the server: sealed, or without secrets. */
export function accountContext(options: ContextOptions): Omit<PlatformContext, 'signal' | 'onCrash'> {
  const { accountId, origin, egress, sealer, redact, now, mayPersonChange, say, onKeepsake } = options
  return {
    egress,
    now,
    mayPersonChange,
    onDenied: ({ by, what, where, because }) => {
      const denied = { by, what: redact(what), where: redact(where), because: redact(because) }
      say({ type: 'denied', accountId, denied, at: now() })
    },
    onKeepsake: (keepsake) => {
      onKeepsake(keepsake)
      const keepsakeSealed = sealer.seal(Buffer.from(keepsake), keepsakeContext(accountId))
      say({ type: 'keepsake', accountId, keepsakeSealed })
    },
    onHabits: (habits) => say({ type: 'habits', accountId, origin, habits }),
  }
}
