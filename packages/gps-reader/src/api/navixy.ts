import { PlatformProblem } from '../platform.ts'
import type { ReadPosition } from '../reading/evidence.ts'
import { apiPlatform, SessionEnded } from './api-session.ts'
import { type ApiAnswer, limited, unexpected } from './call-api.ts'
import { listAt, numberAt, textAt, valueAt } from './read-json.ts'
import type { RemoteUnit } from './remote-unit.ts'

const GAP_MS = 100
const HASH = /^[0-9a-f]{32}$/i
/** Where a panel's own host answers for the API; the password goes to no other host. */
export const NAVIXY_PATHS = ['/api-v2', '/v2'] as const
const QUARTER_HOUR_MS = 15 * 60_000
const MAX_TRACKERS = 5_000

/** Navixy and its white labels: a hash for the password, the trackers, then their states (integrations §2.4). */
export const navixy = apiPlatform('navixy', GAP_MS, (target, call, { now }) => {
  const { origin } = new URL(target.url)
  let base: string | null = null

  const post = async (path: string, fields: readonly (readonly [string, unknown])[], signal: AbortSignal) => {
    const json = Object.fromEntries(fields)
    for (const prefix of base === null ? NAVIXY_PATHS : [base]) {
      const answer = await call({ method: 'POST', url: `${origin}${prefix}${path}`, json }, signal)
      if (typeof valueAt(answer.json, 'success') !== 'boolean') {
        // Nothing secret goes to a path that is not known to be the API: it is found by the first call, which has none.
        if (base !== null) throw unexpected(`Al llamar ${path}`, answer)
        continue
      }
      base = prefix
      return answer
    }
    throw new PlatformProblem('layout-changed', [`${new URL(origin).host} no contesta como Navixy.`])
  }
  /** Finds where the API is, without secrets. */
  const findBase = async (signal: AbortSignal): Promise<void> => {
    if (base === null) await post('/user/get_info', [], signal)
  }
  const ask = async (path: string, fields: readonly (readonly [string, unknown])[], signal: AbortSignal) => {
    await findBase(signal)
    const answer = await post(path, fields, signal)
    if (valueAt(answer.json, 'success') !== true) throw problemOf(path, answer)
    return answer.json
  }

  return {
    isTicket: (text) => HASH.test(text),
    useLink: null,
    keepsTicket: true,
    needsAccount: true,
    signIn: async (login, password, signal) => {
      const answer = await ask(
        '/user/auth',
        [
          ['login', login],
          ['password', password],
        ],
        signal,
      )
      const hash = textAt(answer, 'hash')
      if (hash !== null && HASH.test(hash)) return hash
      throw new PlatformProblem('layout-changed', ['La plataforma aceptó la contraseña y no dio una sesión.'])
    },
    units: async (hash, signal) => {
      const trackers = listAt(await ask('/tracker/list', [['hash', hash]], signal), 'list').slice(0, MAX_TRACKERS)
      const ids = trackers.flatMap((tracker) => numberAt(tracker, 'id') ?? [])
      if (ids.length === 0) return []
      const asked = [
        ['hash', hash],
        ['trackers', ids],
        ['list_blocked', true],
        ['allow_not_exist', true],
      ] as const
      const states = await ask('/tracker/get_states', asked, signal)
      const offsetMs = zoneOffsetMs(textAt(states, 'user_time'), now())
      return trackers.flatMap((tracker) => toUnit(tracker, states, offsetMs))
    },
    leave: async (hash, signal) => {
      await post('/user/logout', [['hash', hash]], signal)
    },
  }
})

function problemOf(path: string, answer: ApiAnswer): Error {
  const code = numberAt(answer.json, 'status', 'code')
  const words = `La plataforma contestó: "${textAt(answer.json, 'status', 'description') ?? ''}" (código ${code ?? '?'}).`
  switch (code) {
    case 3:
    case 4:
      return new SessionEnded(words)
    case 15:
      return limited(words)
    case 102:
      return new PlatformProblem('credentials-refused', [words])
    case 103:
    case 208:
      return new PlatformProblem('account-locked', [words])
    case 207:
      return new PlatformProblem('captcha', [words])
    default:
      return code === null ? unexpected(`Al llamar ${path}`, answer) : new PlatformProblem('unknown', [words])
  }
}

/** Times have no zone: they are the account's, whose clock the answer tells. Whole quarters of an hour (spec: time zones). */
function zoneOffsetMs(userTime: string | null, now: number): number | null {
  const shown = civilTime(userTime)
  return shown === null ? null : Math.round((shown - now) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
}

/** `2026-11-21 08:30:00` as if it were UTC. */
function civilTime(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? null : at
}

function toUnit(tracker: unknown, states: unknown, offsetMs: number | null): readonly RemoteUnit[] {
  const id = textAt(tracker, 'id')
  const name = textAt(tracker, 'label')
  if (id === null || name === null) return []
  return [
    { id, name, plates: null, deviceId: null, position: toPosition(valueAt(states, 'states', id), name, offsetMs) },
  ]
}

function toPosition(state: unknown, name: string, offsetMs: number | null): ReadPosition | null {
  const lat = numberAt(state, 'gps', 'location', 'lat')
  const lng = numberAt(state, 'gps', 'location', 'lng')
  const civil = civilTime(textAt(state, 'gps', 'updated'))
  if (lat === null || lng === null || textAt(state, 'connection_status') === 'just_registered') return null
  return {
    point: { lat, lng },
    at: civil === null || offsetMs === null ? null : civil - offsetMs,
    speedKmh: numberAt(state, 'gps', 'speed'),
    headingDeg: numberAt(state, 'gps', 'heading'),
    address: null,
    status: textAt(state, 'movement_status') ?? textAt(state, 'connection_status'),
    unitName: name,
  }
}
