import { PlatformProblem } from '../platform.ts'
import { type ApiAnswer, type CallApi, limited, notSignedIn, unexpected } from './call-api.ts'
import { listAt } from './read-json.ts'

const TOKEN = /^[0-9a-f]{72}$/i
/** Reading positions (0x100) and nothing else; a token that is not used dies by itself. */
const ACCESS = '256'
const LIFETIME_S = '2592000'
const FLAGS = '6'
const MAX_HOPS = 4
const MAX_PAGE = 500_000

export const isWialonToken = (text: string): boolean => TOKEN.test(text)

/** The token that a link carries; null when it carries none. */
export function tokenOfLink({ searchParams }: URL): string | null {
  const found = [...searchParams.values()].find(isWialonToken)
  return found ?? null
}

/**
 * Gets a token with account and password from the site's own sign-in page: its form with the hidden `sign`, then the token
 * in the address to which the answers lead. Rejects with `credentials-refused` on error 8 only.
 */
export async function wialonSignIn(
  call: CallApi,
  site: string,
  api: string,
  account: string,
  password: string,
  signal: AbortSignal,
): Promise<string> {
  const page = await call({ method: 'GET', url: `${site}/login.html` }, signal)
  const sign = signOf(page.text)
  if (page.status !== 200 || sign === null) throw unexpected('Al abrir login.html', page)
  const form = [
    ['login', account],
    ['passw', password],
    ['sign', sign],
    ['client_id', 'Vigia'],
    ['access_type', ACCESS],
    ['activation_time', '0'],
    ['duration', LIFETIME_S],
    ['flags', FLAGS],
    ['response_type', 'token'],
    ['wialon_sdk_url', api],
    ['redirect_uri', `${site}/login.html`],
  ] as const
  const headers = { cookie: cookiesOf(page) }
  let answer = await call({ method: 'POST', url: `${site}/oauth.html`, form, headers }, signal)
  let url = `${site}/oauth.html`
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    const { location } = answer.headers
    if (location === undefined || !URL.canParse(location, url)) break
    const next = new URL(location, url)
    const outcome = outcomeOf(next)
    if (outcome !== null) return outcome
    if (next.origin !== site) break
    url = next.href
    answer = await call({ method: 'GET', url, headers }, signal)
  }
  const asksForCode = /\bname\s*=\s*["']?(two_?factor|2fa|tfa|otp|auth_?code|code)/i
  if (inputTags(answer.text).some((tag) => asksForCode.test(tag)))
    throw new PlatformProblem('second-factor', ['La página de Wialon pide un código de verificación.'])
  throw notSignedIn(answer)
}

/** The token; null where this address says nothing yet. */
function outcomeOf({ searchParams, hash }: URL): string | null {
  const all = new URLSearchParams([...searchParams, ...new URLSearchParams(hash.replace(/^#\??/, ''))])
  const token = all.get('access_token')
  const code = all.get('svc_error')
  if (token !== null && isWialonToken(token) && (code === null || code === '0')) return token
  if (code === null || code === '0') return null
  const words = `Wialon contestó svc_error ${code.slice(0, 10)} a la cuenta y la contraseña.`
  if (code === '8') throw new PlatformProblem('credentials-refused', [words])
  if (code === '10' || code === '1003') throw limited(words)
  throw new PlatformProblem('unknown', [words])
}

/** The value of the hidden field, whatever the order of its attributes. */
function signOf(html: string): string | null {
  const field = inputTags(html).find((tag) => /\bname\s*=\s*["']?sign["'\s/>]/i.test(tag))
  return field?.match(/\bvalue\s*=\s*["']?([^"'\s>]{1,500})/i)?.[1] ?? null
}

/** Of a sign-in page, which is small: what is longer is no such page. */
const inputTags = (html: string): readonly string[] => html.slice(0, MAX_PAGE).match(/<input\b[^<>]{0,500}>/gi) ?? []

const cookiesOf = ({ headers }: ApiAnswer): string =>
  listAt(headers, 'set-cookie')
    .map((line) => String(line).split(';')[0] ?? '')
    .join('; ')
