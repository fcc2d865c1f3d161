import { onUserInput } from '../browser/user-input.ts'
import { send } from './send.ts'
import { currentSession, ownToken } from './session.ts'

/** The server counts in minutes. */
const EVERY_MS = 60_000

/**
 * Says that somebody sits before the screen, at most once a minute and only after an input of theirs: a session without any
 * ends (quality §7, 7.1.1). Returns what stops it.
 */
export function reportActivity(now: () => number): () => void {
  let reportedAt = now()
  return onUserInput(() => {
    if (now() - reportedAt < EVERY_MS || currentSession().status !== 'in') return
    reportedAt = now()
    ownToken(now())
      .then((token) => send('reportActivity', { token }))
      .catch(() => null)
  })
}
