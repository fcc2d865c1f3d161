import type { Egress } from '@vigia/egress/egress'
import type { PlatformContext } from './platform.ts'
import type { Redact } from './redact.ts'
import type { FromWorker, ToSupervisor } from './worker-messages.ts'

export interface ContextOptions {
  readonly accountId: string
  readonly origin: string
  readonly egress: Egress
  readonly redact: Redact
  readonly now: () => number
  readonly mayPersonChange: () => boolean
  readonly send: (message: FromWorker | ToSupervisor) => void
  readonly onSavedSession: (savedSession: string) => void
}

/** What a platform tells us while its session stands, on its way to the server; what people will read, without secrets. */
export function accountContext(options: ContextOptions): Omit<PlatformContext, 'signal' | 'onCrash'> {
  const { accountId, origin, egress, redact, now, mayPersonChange, send, onSavedSession } = options
  return {
    egress,
    now,
    mayPersonChange,
    onDenied: ({ by, what, where, because }) => {
      const denied = { by, what: redact(what), where: redact(where), because: redact(because) }
      send({ type: 'denied', accountId, denied, at: now() })
    },
    onSavedSession: (savedSession) => {
      onSavedSession(savedSession)
      send({ type: 'saved-session', accountId, savedSession })
    },
    onReadsText: () => markReading(accountId, send),
    onHabits: (habits) => send({ type: 'habits', accountId, origin, habits }),
  }
}

/** Tells that text of this account is being read, until the function that it answers is called. */
export function markReading(accountId: string, send: ContextOptions['send']): () => void {
  send({ type: 'reads-text', accountId, isReading: true })
  return () => send({ type: 'reads-text', accountId, isReading: false })
}
