/** One sign-in of the mirror account on a local site, as a session of the GPS worker does it. */

import type { Page } from 'playwright-core'
import type { SignInOutcome } from '../src/browser/sign-in/sign-in-outcome.ts'
import { signIn } from '../src/browser/sign-in/sign-in-to-platform.ts'
import { NO_HABITS } from '../src/reading/evidence.ts'
import type { LocalPages, LocalSite } from './local-pages.ts'

export const ACCOUNT = 'espejo'
export const SECRET = 'S3creta!ñ'

export interface Attempt {
  readonly outcome: SignInOutcome
  readonly page: Page
  /** Origins for which the password was opened. */
  readonly asked: readonly string[]
}

interface AttemptOptions {
  readonly account?: string
  readonly maySignIn?: boolean
  readonly page?: Page
  readonly now?: () => number
}

export async function attempt(pages: LocalPages, site: LocalSite, options: AttemptOptions = {}): Promise<Attempt> {
  const page = options.page ?? (await pages.page())
  const url = `${site.url}/`
  const asked: string[] = []
  const outcome = await signIn(page, {
    target: {
      url,
      account: options.account ?? ACCOUNT,
      password: async (origin) => {
        asked.push(origin)
        if (origin !== new URL(url).origin) throw new Error('otro sitio')
        return SECRET
      },
      savedSession: null,
      maySignIn: options.maySignIn ?? true,
      mayReceive: () => true,
      habits: NO_HABITS,
    },
    signal: new AbortController().signal,
    now: options.now ?? Date.now,
    isDenied: (words) => /eliminar|motor/i.exec(words)?.[0] ?? null,
    onDenied: () => undefined,
  })
  return { outcome, page, asked }
}
