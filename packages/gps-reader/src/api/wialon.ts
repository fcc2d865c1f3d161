import { type PlatformContext, PlatformProblem } from '../platform.ts'
import { apiOrigin } from '../reading/api-origins.ts'
import type { ReadPosition } from '../reading/evidence.ts'
import { apiPlatform, SessionEnded } from './api-session.ts'
import { type ApiAnswer, limited, unexpected } from './call-api.ts'
import { numberAt, textAt, valueAt } from './read-json.ts'
import type { RemoteUnit } from './remote-unit.ts'
import { isWialonToken, tokenOfLink, wialonSignIn } from './wialon-sign-in.ts'

const GAP_MS = 100
/** Base data, last message with its position, and the profile with the plates. */
const UNIT_FLAGS = 0x1 + 0x400 + 0x80_00_00
const HOSTED_API = 'https://hst-api.wialon.com'
const MAX_UNITS = 5_000
/** `One request at a time`: tried again so often, the calls being apart anyway. */
const TRIES = 3
const INVALID_SESSION = 1

/**
 * Wialon Hosting and Local by the Remote API: a token (from the sign-in page, or in the link), with it a session, all
 * units with their last position (integrations §2.2). What is kept is the token.
 */
export const wialon = apiPlatform('wialon', GAP_MS, (target, call, context: PlatformContext) => {
  const link = new URL(target.url)
  const inLink = tokenOfLink(link)
  let api = apiOrigin(link.origin)
  let sid: string | null = null

  const ask = async (svc: string, params: object, signal: AbortSignal): Promise<ApiAnswer> => {
    const form: (readonly [string, string])[] = [
      ['svc', svc],
      ['params', JSON.stringify(params)],
    ]
    if (sid !== null) form.push(['sid', sid])
    for (let tries = 1; ; tries += 1) {
      const answer = await call({ method: 'POST', url: `${api}/wialon/ajax.html?svc=${svc}`, form }, signal)
      if (typeof answer.json !== 'object' || answer.json === null) throw unexpected(`Al llamar ${svc}`, answer)
      if (numberAt(answer.json, 'error') !== 1003 || tries === TRIES) return answer
    }
  }

  const enter = async (token: string, signal: AbortSignal): Promise<void> => {
    sid = null
    const answer = await ask('token/login', { token, fl: 1 }, signal).catch((error: unknown) => {
      if (!(error instanceof PlatformProblem) || error.obstacle !== 'layout-changed') throw error
      if (api === HOSTED_API || !target.mayReceive(HOSTED_API)) throw error
      // A brand's own name in front of hosted Wialon: the site is theirs, the API is Wialon's.
      api = HOSTED_API
      return ask('token/login', { token, fl: 1 }, signal)
    })
    const eid = textAt(answer.json, 'eid')
    if (eid === null) throw problemOf('token/login', answer)
    sid = eid
    const base = textAt(answer.json, 'base_url')
    if (base === null || !URL.canParse(base) || !context.egress.mayCall(base)) return
    const { origin } = new URL(base)
    if (target.mayReceive(origin)) api = origin
  }

  const units = async (signal: AbortSignal): Promise<readonly RemoteUnit[]> => {
    const spec = { itemsType: 'avl_unit', propName: 'sys_name', propValueMask: '*', sortType: 'sys_name' }
    const params = { spec, force: 1, flags: UNIT_FLAGS, from: 0, to: MAX_UNITS - 1 }
    const answer = await ask('core/search_items', params, signal)
    const items = valueAt(answer.json, 'items')
    if (!Array.isArray(items)) throw problemOf('core/search_items', answer)
    return items.flatMap(toUnit)
  }

  return {
    isTicket: isWialonToken,
    keepsTicket: inLink === null,
    needsAccount: true,
    useLink: inLink === null ? null : async () => inLink,
    signIn: (account, password, signal) =>
      wialonSignIn(call, link.origin, apiOrigin(link.origin), account, password, signal),
    units: async (token, signal) => {
      if (sid === null) {
        await enter(token, signal)
        return units(signal)
      }
      try {
        return await units(signal)
      } catch (error) {
        // The session ends by itself after five minutes without a call; the token gives another, without the password.
        if (!(error instanceof SessionEnded)) throw error
        await enter(token, signal)
        return units(signal)
      }
    },
    leave: async (_token, signal) => {
      if (sid !== null) await ask('core/logout', {}, signal)
    },
  }
})

/** A token that is not known ends the session; only the sign-in page can refuse a password. */
function problemOf(svc: string, answer: ApiAnswer): Error {
  const code = numberAt(answer.json, 'error')
  if (code === null) return unexpected(`Al llamar ${svc}`, answer)
  const reason = textAt(answer.json, 'reason')
  const words = `Wialon contestó error ${code}${reason === null ? '' : ` (${reason})`} a ${svc}.`
  if (code === INVALID_SESSION || code === 8 || code === 1011) return new SessionEnded(words)
  if (code === 10 || code === 1003) return limited(words)
  return new PlatformProblem('unknown', [words])
}

function toUnit(item: unknown): readonly RemoteUnit[] {
  const id = textAt(item, 'id')
  const name = textAt(item, 'nm')
  if (id === null || name === null) return []
  return [{ id, name, plates: platesOf(item), deviceId: null, position: toPosition(item, name) }]
}

/** Profile fields are numbered, each with its name and value. */
function platesOf(item: unknown): string | null {
  const fields = valueAt(item, 'pflds')
  const all = typeof fields === 'object' && fields !== null ? Object.values(fields) : []
  return textAt(
    all.find((field) => textAt(field, 'n') === 'registration_plate'),
    'v',
  )
}

/** `y` is the latitude. A unit's own last position, else that of its last message. */
function toPosition(item: unknown, name: string): ReadPosition | null {
  const place = valueAt(item, 'pos') ?? valueAt(item, 'lmsg', 'pos')
  const lat = numberAt(place, 'y')
  const lng = numberAt(place, 'x')
  if (lat === null || lng === null) return null
  const seconds = numberAt(place, 't') ?? (valueAt(item, 'pos') === null ? numberAt(item, 'lmsg', 't') : null)
  return {
    point: { lat, lng },
    at: seconds === null || seconds <= 0 ? null : seconds * 1000,
    speedKmh: numberAt(place, 's'),
    headingDeg: numberAt(place, 'c'),
    address: null,
    status: null,
    unitName: name,
  }
}
