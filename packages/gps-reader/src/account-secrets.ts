import { PlatformProblem } from './platform.ts'
import type { SecretRequests } from './secret-requests.ts'
import type { AccountOrder } from './worker-messages.ts'

const NOT_GIVEN = 'El servidor no entregó la contraseña guardada: el enlace o la cuenta están cambiando.'

/** The secrets of one account that are in the clear in this process: a password for one turn, a session while it is open. */
export interface AccountSecrets {
  /** Asks the server for the password of this order, for this origin. Rejects with `paused` when it does not give it. */
  password(order: AccountOrder, origin: string): Promise<string>
  /** What an earlier session left; null when the server has none to give. */
  savedSession(order: AccountOrder): Promise<string | null>
  /** A session's state as the platform gave it now. */
  keepSession(state: string): void
  /** What has to be kept out of everything that is told. */
  inTheClear(): readonly string[]
  /** Drops the password, as the turn in which it was sent is over; without an open session also the state of one. */
  endTurn(isOpen: boolean): void
}

export function createAccountSecrets(requests: SecretRequests): AccountSecrets {
  let passwords: readonly string[] = []
  let session: string | null = null
  return {
    password: async ({ accountId, passwordDigest }, origin) => {
      const password = await requests.ask({ accountId, what: 'password', origin, passwordDigest })
      if (password === null) throw new PlatformProblem('paused', [NOT_GIVEN])
      passwords = [...new Set([...passwords, password])]
      return password
    },
    savedSession: async ({ accountId, url, passwordDigest }) => {
      const { origin } = new URL(url)
      session = await requests.ask({ accountId, what: 'session', origin, passwordDigest })
      return session
    },
    keepSession: (state) => {
      session = state
    },
    inTheClear: () => (session === null ? passwords : [...passwords, session]),
    endTurn: (isOpen) => {
      passwords = []
      if (!isOpen) session = null
    },
  }
}
