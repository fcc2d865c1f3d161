import { randomBytes } from 'node:crypto'
import type { Ask, PlatformSite, Stage } from './platform-site.ts'

/** Who is signed in on a platform. */
export interface Gate {
  /** Checks account and password; answers the new session's key, or null. Each call is one attempt. */
  enter(account: string | null, password: string | null): string | null
  /** Gives a key without asking; for platforms that ask in several steps. */
  admit(): string
  isIn(key: string | null): boolean
  /** Ends every session. */
  expire(): void
}

/** The gate of one account. */
export function createGate(stage: Stage, { account, password }: Pick<PlatformSite, 'account' | 'password'>): Gate {
  const keys = new Set<string>()
  const admit = (): string => {
    const key = randomBytes(20).toString('hex')
    keys.add(key)
    return key
  }
  return {
    admit,
    enter(typedAccount, typedPassword) {
      const isRight = typedAccount?.trim() === account && typedPassword === password
      stage.signedIn(isRight)
      return isRight ? admit() : null
    },
    isIn: (key) => key !== null && keys.has(key),
    expire: () => keys.clear(),
  }
}

/** The key in `Authorization: Bearer …`. */
export function bearerOf(ask: Ask): string | null {
  return /^(?:Bearer|Token|JWT) (.+)$/.exec(ask.header('authorization') ?? '')?.[1] ?? null
}
