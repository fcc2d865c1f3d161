import { PlatformProblem } from '../platform.ts'
import type { ReadPosition } from '../reading/evidence.ts'
import { type ApiAccess, apiPlatform, SessionEnded } from './api-session.ts'
import { type ApiAnswer, excerpt, notSignedIn, unexpected } from './call-api.ts'
import { instantAt, numberAt, textAt, valueAt } from './read-json.ts'
import type { RemoteUnit } from './remote-unit.ts'
import { traccarStream } from './traccar-stream.ts'

const GAP_MS = 100
const KMH_PER_KNOT = 1.852
const COOKIE = /^JSESSIONID=[\w.!~-]{8,300}$/

/**
 * Traccar and what is made of it: a session by form, a cookie, then all devices with their positions, over the socket while
 * it is open. No `Origin` is sent: the session would be bound to it (integrations §2.1).
 */
export const traccar = apiPlatform('traccar', GAP_MS, (target, call, context): ApiAccess => {
  const { origin, searchParams } = new URL(target.url)
  const shared = searchParams.get('token')
  const stream = traccarStream(origin, context)

  return {
    isTicket: (text) => COOKIE.test(text),
    keepsTicket: true,
    needsAccount: true,
    useLink:
      shared === null
        ? null
        : async (signal) => {
            const url = `${origin}/api/session?${new URLSearchParams({ token: shared })}`
            const answer = await call({ method: 'GET', url }, signal)
            if (answer.status === 200) return cookieOf(answer)
            if (answer.status !== 401 && answer.status !== 404) throw unexpected('Al abrir el enlace', answer)
            throw new PlatformProblem('credentials-refused', [
              `El enlace compartido ya no es válido (${answer.status}).`,
            ])
          },
    signIn: async (email, password, signal) => {
      const form = [
        ['email', email],
        ['password', password],
      ] as const
      const answer = await call({ method: 'POST', url: `${origin}/api/session`, form }, signal)
      if (answer.status === 200) return cookieOf(answer)
      throw signInProblem(answer)
    },
    units: async (cookie, signal) => {
      const known = stream.units()
      if (known !== null) return toUnits(known.devices, known.positions)
      const get = async (path: string): Promise<readonly unknown[]> => {
        const answer = await call({ method: 'GET', url: origin + path, headers: { cookie } }, signal)
        if (answer.status === 401) throw new SessionEnded('La plataforma contestó 401: la sesión ya no existe.')
        if (answer.status !== 200 || !Array.isArray(answer.json)) throw unexpected(`Al leer ${path}`, answer)
        return answer.json
      }
      const devices = await get('/api/devices')
      const positions = await get('/api/positions')
      stream.follow(cookie, devices, positions)
      return toUnits(devices, positions)
    },
    askAnew: stream.forget,
    leave: async (cookie, signal) => {
      stream.stop()
      await call({ method: 'DELETE', url: `${origin}/api/session`, headers: { cookie } }, signal)
    },
  }
})

function cookieOf(answer: ApiAnswer): string {
  const cookie = (answer.headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0] ?? '')
    .find((line) => COOKIE.test(line))
  if (cookie === undefined || textAt(answer.json, 'id') === null) throw unexpected('Al entrar', answer)
  return cookie
}

/** 401 is also what a proxy in front answers: that one asks for a name and password of its own. */
function signInProblem(answer: ApiAnswer): PlatformProblem {
  const { status, headers, text } = answer
  const challenge = headers['www-authenticate'] ?? ''
  if (status === 401 && /^totp\b/i.test(challenge))
    return new PlatformProblem('second-factor', ['La plataforma pide un código de verificación (TOTP).'])
  if (status === 401 && challenge === '')
    return new PlatformProblem('credentials-refused', ['La plataforma contestó 401 a la cuenta y la contraseña.'])
  if (status === 400 && /disabled|expired/i.test(text))
    return new PlatformProblem('account-locked', [`La plataforma contestó: "${excerpt(text)}".`])
  return notSignedIn(answer)
}

/** Names are told with the devices only; of several positions of a device, the newest by its own time counts. */
function toUnits(devices: readonly unknown[], positions: readonly unknown[]): readonly RemoteUnit[] {
  const newest = new Map<string, unknown>()
  for (const position of positions) {
    const deviceId = textAt(position, 'deviceId')
    if (deviceId === null) continue
    const known = newest.get(deviceId)
    if (known === undefined || fixTime(position) >= fixTime(known)) newest.set(deviceId, position)
  }
  return devices.flatMap((device) => {
    const id = textAt(device, 'id')
    const name = textAt(device, 'name')
    if (id === null || name === null) return []
    return {
      id,
      name,
      plates: null,
      deviceId: textAt(device, 'uniqueId'),
      position: toPosition(device, newest.get(id)),
    }
  })
}

const fixTime = (position: unknown): number => instantAt(position, 'fixTime') ?? 0

/** A position that is not `valid` is an old place under a new time: such a device is mute. */
function toPosition(device: unknown, position: unknown): ReadPosition | null {
  const lat = numberAt(position, 'latitude')
  const lng = numberAt(position, 'longitude')
  if (lat === null || lng === null || valueAt(position, 'valid') === false) return null
  const knots = numberAt(position, 'speed')
  return {
    point: { lat, lng },
    at: instantAt(position, 'fixTime'),
    speedKmh: knots === null ? null : knots * KMH_PER_KNOT,
    headingDeg: numberAt(position, 'course'),
    address: textAt(position, 'address'),
    status: textAt(device, 'status'),
    unitName: textAt(device, 'name'),
  }
}
