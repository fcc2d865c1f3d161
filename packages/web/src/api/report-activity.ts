import { call } from './call.ts'
import { currentSession } from './session.ts'

/** The server counts in minutes. */
const EVERY_MS = 60_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Says that somebody sits before the screen, at most once a minute and only after an input of theirs: a session without any
 * ends (quality §7, 7.1.1). What the app does by itself is none. Returns what stops it.
 */
export function reportActivity(now: () => number): () => void {
  let reportedAt = now()
  const report = (event: Event): void => {
    if (!event.isTrusted || now() - reportedAt < EVERY_MS || currentSession().status !== 'in') return
    reportedAt = now()
    call('reportActivity', {}).catch(() => null)
  }
  for (const input of INPUTS) addEventListener(input, report, { passive: true, capture: true })
  return () => {
    for (const input of INPUTS) removeEventListener(input, report, { capture: true })
  }
}
