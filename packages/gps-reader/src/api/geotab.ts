import { splitAccount } from '../browser/sign-in/split-account.ts'
import { PlatformProblem, type PlatformTarget } from '../platform.ts'
import type { ReadPosition } from '../reading/evidence.ts'
import { apiPlatform, SessionEnded } from './api-session.ts'
import { type ApiAnswer, type CallApi, excerpt, limited, notConfirmed, notSignedIn, unexpected } from './call-api.ts'
import { instantAt, listAt, numberAt, textAt, valueAt } from './read-json.ts'
import type { RemoteUnit } from './remote-unit.ts'

const GAP_MS = 100

/** Where the account lives, and its session: what is kept for a restart. */
interface Session {
  readonly server: string
  readonly database: string
  readonly userName: string
  readonly sessionId: string
}

/** Geotab: Authenticate, perhaps sent on to another server of theirs, then devices and their last state (integrations §2.6). */
export const geotab = apiPlatform('geotab', GAP_MS, (target, call) => {
  const link = new URL(target.url)
  return {
    isTicket: (text) => parseSession(text) !== null,
    useLink: null,
    keepsTicket: true,
    needsAccount: true,
    signIn: async (account, password, signal) => {
      const { company, user } = splitAccount(account)
      const isSplit = company !== null && !/\s/.test(company)
      const [database, userName] = isSplit ? [company, user] : [databaseIn(link), account]
      if (database === null)
        throw new PlatformProblem('no-credentials', [
          'Geotab necesita la base de datos: escriba la cuenta como base/usuario, por ejemplo fletes/espejo@empresa.mx.',
        ])
      const result = await rpc(call, link.origin, 'Authenticate', { database, userName, password }, signal)
      const sessionId = textAt(result, 'credentials', 'sessionId')
      if (sessionId === null)
        throw new PlatformProblem('layout-changed', ['Geotab aceptó la contraseña y no dio una sesión.'])
      const session: Session = {
        server: serverOf(target, textAt(result, 'path')),
        database: textAt(result, 'credentials', 'database') ?? database,
        userName: textAt(result, 'credentials', 'userName') ?? userName,
        sessionId,
      }
      return JSON.stringify(session)
    },
    units: async (ticket, signal) => {
      const session = parseSession(ticket)
      if (session === null) throw new SessionEnded('No hay sesión guardada.')
      const { server, ...credentials } = session
      const calls = ['Device', 'DeviceStatusInfo'].map((typeName) => ({ method: 'Get', params: { typeName } }))
      const params = { calls, credentials }
      const result = await rpc(call, server, 'ExecuteMultiCall', params, signal)
      const states = new Map(listAt(result, 1).map((state) => [textAt(state, 'device', 'id'), state]))
      return listAt(result, 0).flatMap((device) => toUnit(device, states.get(textAt(device, 'id'))))
    },
  }
})

/** `https://my.geotab.com/fletes/#map`: the page of an account carries its database. */
const databaseIn = ({ pathname }: URL): string | null => /^\/([\w-]{2,60})(\/|$)/.exec(pathname)?.[1] ?? null

/** `ThisServer`, or the name of another server: followed only where a person has confirmed it. */
function serverOf({ url, mayReceive }: PlatformTarget, path: string | null): string {
  const { origin, protocol } = new URL(url)
  if (path === null || path === 'ThisServer' || path === '') return origin
  const server = `${protocol}//${path}`
  if (URL.canParse(server) && mayReceive(new URL(server).origin)) return new URL(server).origin
  throw notConfirmed(excerpt(path))
}

/** One call. Errors come with status 200. */
async function rpc(
  call: CallApi,
  server: string,
  method: 'Authenticate' | 'ExecuteMultiCall',
  params: object,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await call({ method: 'POST', url: `${server}/apiv1`, json: { method, params } }, signal)
  const error = valueAt(answer.json, 'error')
  if (error !== null) throw problemOf(method, answer, error)
  const result = valueAt(answer.json, 'result')
  if (answer.status === 200 && result !== null) return result
  throw method === 'Authenticate' ? notSignedIn(answer) : unexpected(`Al llamar ${method}`, answer)
}

function problemOf(method: string, answer: ApiAnswer, error: unknown): Error {
  const type = textAt(error, 'data', 'type') ?? textAt(error, 'errors', 0, 'name') ?? textAt(error, 'name') ?? '?'
  const message = textAt(error, 'message') ?? textAt(error, 'errors', 0, 'message') ?? ''
  const words = `Geotab contestó: "${excerpt(message)}" (${excerpt(type)}).`
  if (type === 'InvalidUserException') {
    if (method !== 'Authenticate') return new SessionEnded(words)
    return new PlatformProblem(/lock/i.test(message) ? 'account-locked' : 'credentials-refused', [words])
  }
  if (type === 'OverLimitException') return limited(words)
  if (type === 'DbUnavailableException' || type === 'ServiceUnavailableException')
    return new PlatformProblem('platform-down', [words])
  return type === '?' ? unexpected(`Al llamar ${method}`, answer) : new PlatformProblem('unknown', [words])
}

function parseSession(text: string): Session | null {
  try {
    const value: unknown = JSON.parse(text)
    const [server, database] = [textAt(value, 'server'), textAt(value, 'database')]
    const [userName, sessionId] = [textAt(value, 'userName'), textAt(value, 'sessionId')]
    if (server === null || database === null || userName === null || sessionId === null) return null
    return { server, database, userName, sessionId }
  } catch {
    return null
  }
}

function toUnit(device: unknown, state: unknown): readonly RemoteUnit[] {
  const id = textAt(device, 'id')
  const name = textAt(device, 'name') ?? textAt(device, 'licensePlate')
  if (id === null || name === null) return []
  const plates = textAt(device, 'licensePlate')
  return [{ id, name, plates, deviceId: null, position: toPosition(state, name) }]
}

/** A device that has never reported stands at 0/0. */
function toPosition(state: unknown, name: string): ReadPosition | null {
  const lat = numberAt(state, 'latitude')
  const lng = numberAt(state, 'longitude')
  if (lat === null || lng === null || (lat === 0 && lng === 0)) return null
  const heading = numberAt(state, 'bearing')
  return {
    point: { lat, lng },
    at: instantAt(state, 'dateTime'),
    speedKmh: numberAt(state, 'speed'),
    headingDeg: heading === null || heading < 0 ? null : heading,
    address: null,
    status: valueAt(state, 'isDeviceCommunicating') === false ? 'sin comunicación' : null,
    unitName: name,
  }
}
