import type { Clock } from '../../../ports/clock.ts'
import { tooMany } from '../../../ports/errors.ts'

/** Of one account. */
const ONCE_PER_MS = 20_000
/** Of all companies: each may need a page of its own. */
const MOST_AT_ONCE = 4
/** Platforms lock an account after a few wrong passwords. */
const MOST_NOT_IN = 3
const NOT_IN_WITHIN_MS = 15 * 60_000

/** How often accesses are tried, so that no platform locks an account because of us. Accounts by their id in the tables. */
export interface CheckLimits {
  /** Lets one more begin, beside so many that last. Throws 429 where it would come too soon. */
  admit(accountId: string, lasting: number): void
  /** A password was sent that did not let us in, as far as is known. */
  onNotIn(accountId: string): void
}

export function createCheckLimits(clock: Clock): CheckLimits {
  const triedAt = new Map<string, number>()
  const notInAt = new Map<string, readonly number[]>()
  const forget = (now: number): void => {
    for (const [id, at] of triedAt) if (at <= now - ONCE_PER_MS) triedAt.delete(id)
    for (const [id, times] of notInAt) if (times.every((at) => at <= now - NOT_IN_WITHIN_MS)) notInAt.delete(id)
  }
  return {
    admit: (accountId, lasting) => {
      const now = clock.now()
      forget(now)
      const lately = triedAt.get(accountId)
      if (lately !== undefined) {
        const seconds = Math.ceil((lately + ONCE_PER_MS - now) / 1000)
        throw tooMany(`Esta cuenta se acaba de probar: espere ${seconds} s para probarla otra vez.`, seconds)
      }
      const oldest = notInAt.get(accountId)?.at(-MOST_NOT_IN)
      if (oldest !== undefined && oldest > now - NOT_IN_WITHIN_MS) {
        const minutes = Math.ceil((oldest + NOT_IN_WITHIN_MS - now) / 60_000)
        const why = `Ya se enviaron ${MOST_NOT_IN} contraseñas con las que esta cuenta no entró, y la plataforma podría bloquearla`
        throw tooMany(`${why}: espere ${minutes} min o pida la correcta al transportista.`, minutes * 60)
      }
      if (lasting >= MOST_AT_ONCE)
        throw tooMany('Ya hay otras pruebas de acceso en marcha. Intente en unos segundos.', 10)
      triedAt.set(accountId, now)
    },
    onNotIn: (accountId) => {
      notInAt.set(accountId, [...(notInAt.get(accountId) ?? []), clock.now()].slice(-MOST_NOT_IN))
    },
  }
}
