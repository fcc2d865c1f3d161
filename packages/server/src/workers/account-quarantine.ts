import type { AccountOrder, FromWorker } from '@vigia/gps-reader/worker-messages'

const PAUSES_MS = [5 * 60_000, 15 * 60_000, 60 * 60_000] as const
/** Let in again, it held nobody up for so long: what it did before is forgotten. */
const FORGOTTEN_AFTER_MS = 60 * 60_000
const EVIDENCE =
  'La plataforma contestó algo que no se puede leer a tiempo; sus viajes esperan para no detener a los demás.'

/**
 * Accounts that held up or broke the process which reads all of them, and are left out for a while: their own trucks are not read
 * meanwhile, but all others are. It is kept in the server that leads: who leads next, or starts anew, lets all of them in.
 */
export interface AccountQuarantine {
  /**
   * Leaves it out: for 5 minutes, then 15, then 60 each time, and for 5 again after an hour in which it was read and held nobody up.
   * Answers for how long, in milliseconds.
   */
  add(accountId: string, now: number): number
  /** A person asks for it again. True when it was left out. */
  lift(accountId: string): boolean
  /** The accounts that may be read now. */
  allowed(accounts: readonly AccountOrder[], now: number): readonly AccountOrder[]
  /** What is told of the trips of those that may not. */
  standings(accounts: readonly AccountOrder[], now: number): readonly FromWorker[]
}

export function createAccountQuarantine(): AccountQuarantine {
  const held = new Map<string, { readonly until: number; readonly times: number }>()
  const isHeld = (accountId: string, now: number): boolean => (held.get(accountId)?.until ?? 0) > now
  return {
    add: (accountId, now) => {
      const before = held.get(accountId)
      const isForgotten = before !== undefined && now - before.until >= FORGOTTEN_AFTER_MS
      const times = (isForgotten ? 0 : (before?.times ?? 0)) + 1
      const pauseMs = PAUSES_MS[Math.min(times, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]
      held.set(accountId, { until: now + pauseMs, times })
      return pauseMs
    },
    lift: (accountId) => held.delete(accountId),
    allowed: (accounts, now) => accounts.filter(({ accountId }) => !isHeld(accountId, now)),
    standings: (accounts, now) =>
      accounts
        .filter(({ accountId }) => isHeld(accountId, now))
        .flatMap(({ accountId, kind, trips }) =>
          trips.map(({ tripId }) => ({
            ...{ type: 'standing' as const, accountId, tripId, state: 'error' as const, obstacle: 'too-slow' as const },
            ...{ evidence: [EVIDENCE], kind, isSignedIn: false, hasScreen: false, at: now },
          })),
        ),
  }
}
