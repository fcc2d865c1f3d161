import type { Clock } from '../../../ports/clock.ts'
import { tooMany } from '../../../ports/errors.ts'

/** Of one account. */
const ONCE_PER_MS = 20_000
/** Of all companies: each may need a page of its own. One company leaves a place to others. */
const MOST_AT_ONCE = 4
const MOST_OF_COMPANY = 3
/** Platforms lock an account after a few wrong passwords. */
const MOST_NOT_IN = 3
const NOT_IN_WITHIN_MS = 15 * 60_000

/** Whose check it is. */
interface Asker {
  readonly userId: string
  readonly organisationId: string
}

/** How often accesses are tried, so that no platform locks an account because of us. Accounts by any name that tells them apart. */
export interface CheckLimits {
  /**
   * Lets this person begin one, beside those that last, and keeps its place until then. Throws 429 where it would come too soon,
   * or no place is left.
   */
  admit(account: string, asker: Asker, lasting: readonly { readonly wish: Asker }[]): void
  /** What was let for this person has begun, or will not. */
  release(userId: string): void
  /** A password was sent that did not let us in, as far as is known. */
  onNotIn(account: string): void
}

export function createCheckLimits(clock: Clock): CheckLimits {
  const triedAt = new Map<string, number>()
  const notInAt = new Map<string, readonly number[]>()
  /** People whose check was let and has not begun, and their company: many that are asked for at once are counted too. */
  const admitted = new Map<string, string>()
  const forget = (now: number): void => {
    for (const [id, at] of triedAt) if (at <= now - ONCE_PER_MS) triedAt.delete(id)
    for (const [id, times] of notInAt) if (times.every((at) => at <= now - NOT_IN_WITHIN_MS)) notInAt.delete(id)
  }
  return {
    admit: (account, { userId, organisationId }, lasting) => {
      const now = clock.now()
      forget(now)
      const lately = triedAt.get(account)
      if (lately !== undefined) {
        const seconds = Math.ceil((lately + ONCE_PER_MS - now) / 1000)
        throw tooMany(`Esta cuenta se acaba de probar: espere ${seconds} s para probarla otra vez.`, seconds)
      }
      const oldest = notInAt.get(account)?.at(-MOST_NOT_IN)
      if (oldest !== undefined && oldest > now - NOT_IN_WITHIN_MS) {
        const minutes = Math.ceil((oldest + NOT_IN_WITHIN_MS - now) / 60_000)
        const why = `Ya se enviaron ${MOST_NOT_IN} contraseñas con las que esta cuenta no entró, y la plataforma podría bloquearla`
        throw tooMany(`${why}: espere ${minutes} min o pida la correcta al transportista.`, minutes * 60)
      }
      const others = new Map([...lasting.map(({ wish }) => [wish.userId, wish.organisationId] as const), ...admitted])
      others.delete(userId)
      const ofCompany = [...others.values()].filter((one) => one === organisationId).length
      if (ofCompany >= MOST_OF_COMPANY)
        throw tooMany(
          `Su empresa ya tiene ${MOST_OF_COMPANY} pruebas de acceso en marcha. Intente en unos segundos.`,
          10,
        )
      if (others.size >= MOST_AT_ONCE)
        throw tooMany('Ya hay otras pruebas de acceso en marcha. Intente en unos segundos.', 10)
      triedAt.set(account, now)
      admitted.set(userId, organisationId)
    },
    release: (userId) => void admitted.delete(userId),
    onNotIn: (account) => {
      notInAt.set(account, [...(notInAt.get(account) ?? []), clock.now()].slice(-MOST_NOT_IN))
    },
  }
}
