import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import type { Page } from 'playwright-core'
import { type PlatformContext, PlatformProblem, type PlatformTarget } from '../platform.ts'
import { isChangingPress } from '../reading/read-only.ts'
import type { BrowserPlace } from './browser-place.ts'
import { surveyFrames } from './sign-in/frame-survey.ts'
import { asksForCode } from './sign-in/platform-second-factor.ts'
import { signIn } from './sign-in/sign-in-to-platform.ts'
import { whySignedOut } from './sign-in/signed-out.ts'
import { captchasIn } from './sign-in/watch-answer.ts'

/** Whether the platform has let us in. */
export type Entrance =
  | { readonly kind: 'outside' }
  | { readonly kind: 'in' }
  /** The page stands as it is until a person has helped. */
  | { readonly kind: 'person'; readonly obstacle: GpsObstacle; readonly evidence: readonly string[] }

/** What only a person gets past, on the very page that stands. */
const FOR_PERSON: ReadonlySet<GpsObstacle> = new Set(['captcha', 'second-factor', 'no-sign-in-form'])
const RELOAD_MS = 20_000
const GONE = 'La plataforma no contestó al actualizar la página.'

interface EntranceInput {
  readonly target: PlatformTarget
  readonly platform: PlatformContext
  readonly signal: AbortSignal
  /** The page has gone quiet, and is loaded anew. */
  readonly isStale: boolean
}

/**
 * Brings a page to where units can be read, from where it is: opens and signs in, finds out that a person has signed in,
 * loads anew what has gone quiet, signs in again once where the session was ended. Rejects with `PlatformProblem`.
 */
export async function enterPlatform(place: BrowserPlace, from: Entrance, input: EntranceInput): Promise<Entrance> {
  if (from.kind === 'person') {
    // Nothing is touched while somebody may be typing.
    if (await stillAsks(place.pages.main())) return from
    place.guard.setSignedIn(true)
    return { kind: 'in' }
  }
  if (from.kind === 'in') {
    if (input.isStale) await reload(place, input)
    else place.startLoad()
    const ended = await whySignedOut(place.pages.main())
    // Whoever reads a page that does not answer finds that out.
    if (ended === null || ended === 'unknown') return from
    const { target } = input
    const evidence = ended.sentence === null ? [] : [`La página dice: "${ended.sentence}"`]
    if (ended.isTaken || !target.maySignIn || target.password === null) {
      throw new PlatformProblem('session-taken', evidence)
    }
  }
  return passEntrance(place, input, from.kind === 'outside')
}

/** Whether a page still wants what only a person has. */
async function stillAsks(page: Page): Promise<boolean> {
  if ((await whySignedOut(page)) !== null) return true
  const surveys = await surveyFrames(page)
  return surveys === null || captchasIn(surveys) > 0 || surveys.some(({ survey }) => asksForCode(survey))
}

async function passEntrance(
  place: BrowserPlace,
  { target, platform, signal }: EntranceInput,
  isAfresh: boolean,
): Promise<Entrance> {
  place.startLoad()
  place.guard.setSignedIn(false)
  // What a failed attempt left is no page to judge by: the link is opened anew.
  if (isAfresh) await place.pages.main().goto('about:blank')
  const { onDenied, now } = platform
  const isDenied = (words: string): string | null => {
    // What is shown, then what is written behind it.
    const [shown = '', ...behind] = words.split('|')
    return isChangingPress({ shown: [shown], behind, form: [] })
  }
  const outcome = await signIn(place.pages.main(), { target: place.target, signal, now, isDenied, onDenied })
  const obstacle = whyNotReached(place, target)
  if (obstacle !== null) throw obstacle
  if (outcome.kind === 'problem') {
    const [host] = place.guard.refusedHosts()
    if (host !== undefined) throw new PlatformProblem('no-sign-in-form', [notSentTo(host)])
    if (!FOR_PERSON.has(outcome.obstacle)) throw new PlatformProblem(outcome.obstacle, outcome.evidence)
    return { ...outcome, kind: 'person' }
  }
  place.guard.setSignedIn(true)
  return { kind: 'in' }
}

const notSentTo = (host: string): string =>
  `La página quiso enviar lo escrito a ${host}, que no es de este sitio: no se envió.`

/** What the way out knows better than the page. */
function whyNotReached(place: BrowserPlace, target: PlatformTarget): PlatformProblem | null {
  if (place.isTooLarge()) return new PlatformProblem('too-large', ['La página pesa más de 20 MB.'])
  const { hostname, port, protocol } = new URL(target.url)
  const where = `${hostname.replace(/^\[|\]$/g, '')}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
  if (!place.refused.has(where)) return null
  return new PlatformProblem('blocked-address', [`${hostname} no es una dirección pública de internet.`])
}

/** Asks for the page again, as a person who presses F5; what it got by a form is asked for as an address. */
async function reload(place: BrowserPlace, { target, signal }: EntranceInput): Promise<void> {
  const page = place.pages.main()
  signal.throwIfAborted()
  place.startLoad()
  place.guard.setSignedIn(true)
  const url = /^https?:/.test(page.url()) ? page.url() : target.url
  const answer = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: RELOAD_MS }).catch((error: unknown) => {
    // A page that ends in a download, or is late, may stand all the same.
    const isGone = error instanceof Error && /net::ERR_(?!ABORTED)/.test(error.message)
    if (isGone) throw whyNotReached(place, target) ?? new PlatformProblem('platform-down', [GONE])
    return null
  })
  const status = answer?.status() ?? 0
  if (status >= 500) throw new PlatformProblem('platform-down', [`La plataforma contestó ${status}.`])
}
