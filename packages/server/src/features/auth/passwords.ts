import { hash, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '@vigia/runtime/bounded-queue'
import { unavailable } from '../../ports/errors.ts'

// OWASP's second argon2id profile; the algorithm number is argon2id (the library's enum cannot be imported under isolated modules).
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const MAX_RUNNING = 2
const MAX_WAITING = 20

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time when there is no account (`stored` null) as when there is. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** Argon2id with a bounded queue: 2 at a time, 20 waiting, then 503, so that a flood of logins cannot eat the machine. */
export function createPasswords(): Passwords {
  const inTurn = createBoundedQueue({
    ...{ running: MAX_RUNNING, waiting: MAX_WAITING },
    full: () => unavailable('Hay demasiados inicios de sesión a la vez. Intente de nuevo.', 2),
  })
  const dummy = hash('ninguna cuenta tiene esta contraseña', OPTIONS)

  return {
    hash: (password) => inTurn(() => hash(password, OPTIONS)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await dummy), password)
        return stored !== null && matches
      }),
  }
}
