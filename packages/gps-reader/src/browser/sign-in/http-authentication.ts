import type { Page, Response } from 'playwright-core'
import { withinTime } from '../navigation/page-script.ts'
import { mayTypeInto } from './origin-rule.ts'
import type { SignInInput } from './sign-in-input.ts'
import { problem, type SignInOutcome } from './sign-in-outcome.ts'

const LOAD_MS = 25_000
/** What Playwright says where the page went away, whatever its platform would have answered. */
const LEFT = /has been closed|frame was detached|page crashed/i

/**
 * Opens the stored link where it is not open yet, and answers the browser's own question for user and password
 * (`401` with `WWW-Authenticate`), once, for the stored origin alone. Null: the page stands, without such a question.
 */
export async function openLink(page: Page, input: SignInInput): Promise<SignInOutcome | null> {
  const { target } = input
  const isOpen = /^https?:/.test(page.url())
  const status = isOpen ? await statusOf(page) : null
  if (isOpen && status !== 401) return null

  const first = await load(page, target.url)
  if (first.status !== 401) return first.outcome
  if (!/basic|digest|ntlm|negotiate/i.test(first.asks)) return null
  if (target.account === null || target.password === null) {
    return problem('no-credentials', 'La plataforma pide usuario y contraseña antes de mostrar su página.')
  }
  if (!target.maySignIn) return problem('credentials-refused', 'La contraseña guardada ya fue rechazada.')
  const { origin } = new URL(first.url)
  if (origin !== new URL(target.url).origin) {
    return problem('no-sign-in-form', `Pide la contraseña ${new URL(first.url).host}, que no es el sitio guardado.`)
  }
  const secret = {
    username: target.account,
    password: await target.password(origin),
    origin,
    send: 'unauthorized' as const,
  }
  try {
    await page.context().setHTTPCredentials(secret)
    const second = await load(page, target.url)
    if (second.status === 401) return problem('credentials-refused', 'La plataforma contestó 401 a la cuenta guardada.')
    if (second.outcome !== null) return second.outcome
    return mayTypeInto(page.mainFrame(), target) ? { kind: 'signed-in' } : null
  } finally {
    // The browser itself remembers what was accepted; nothing else shall be answered with it.
    await page.context().setHTTPCredentials(null)
  }
}

interface Loaded {
  readonly status: number
  readonly url: string
  readonly asks: string
  readonly outcome: SignInOutcome | null
}

async function load(page: Page, url: string): Promise<Loaded> {
  let seen: Response | null = null
  const onResponse = (response: Response): void => {
    if (response.frame() === page.mainFrame() && response.request().isNavigationRequest()) seen = response
  }
  page.on('response', onResponse)
  const failure = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: LOAD_MS }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  page.off('response', onResponse)
  const answer = loadedFrom(seen)
  if (page.isClosed() || (failure !== null && LEFT.test(failure))) {
    return { ...answer, outcome: problem('crashed', 'La página se cerró al abrir la plataforma.') }
  }
  if (answer.status === 401) return { ...answer, outcome: null }
  if (answer.status >= 500) {
    return { ...answer, outcome: problem('platform-down', `La plataforma contestó ${answer.status}.`) }
  }
  if (failure === null) return { ...answer, outcome: null }
  const isLate = /timeout/i.test(failure)
  const code = /net::(ERR_\w+)/.exec(failure)?.[1]
  const outcome = isLate
    ? problem('too-slow', `La plataforma no abrió en ${LOAD_MS / 1000} segundos.`)
    : problem('platform-down', `La plataforma no abrió${code === undefined ? '' : ` (${code})`}.`)
  return { ...answer, outcome }
}

const loadedFrom = (response: Response | null): Omit<Loaded, 'outcome'> => ({
  status: response?.status() ?? 0,
  url: response?.url() ?? '',
  asks: response?.headers()['www-authenticate'] ?? '',
})

/** Of the document that is shown; null when the browser does not tell. */
async function statusOf(page: Page): Promise<number | null> {
  const entry = 'performance.getEntriesByType("navigation")[0]'
  return withinTime(page.evaluate<number | null>(`${entry} === undefined ? null : (${entry}.responseStatus || null)`))
}
