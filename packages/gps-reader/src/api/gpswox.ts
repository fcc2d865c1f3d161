import { PlatformProblem } from '../platform.ts'
import type { ReadPosition } from '../reading/evidence.ts'
import { apiPlatform, SessionEnded } from './api-session.ts'
import { type ApiAnswer, excerpt, notSignedIn, unexpected } from './call-api.ts'
import { listAt, numberAt, textAt } from './read-json.ts'
import type { RemoteUnit } from './remote-unit.ts'

const GAP_MS = 100
const KMH_PER_MILE = 1.609344
const HASH = /^[\w$./+=-]{8,300}$/

/** GPSWOX and its white labels: a digest for the password, then all devices by group (integrations §2.3). */
export const gpswox = apiPlatform('gpswox', GAP_MS, (target, call) => {
  const { origin } = new URL(target.url)
  return {
    isTicket: (text) => HASH.test(text),
    useLink: null,
    keepsTicket: true,
    needsAccount: true,
    signIn: async (email, password, signal) => {
      const form = [
        ['email', email],
        ['password', password],
      ] as const
      const answer = await call({ method: 'POST', url: `${origin}/api/login`, form }, signal)
      const hash = textAt(answer.json, 'user_api_hash')
      if (answer.status === 200 && hash !== null && HASH.test(hash)) return hash
      throw signInProblem(answer)
    },
    units: async (hash, signal) => {
      const query = new URLSearchParams([
        ['user_api_hash', hash],
        ['lang', 'es'],
      ])
      const answer = await call({ method: 'GET', url: `${origin}/api/get_devices?${query}` }, signal)
      if (answer.status === 401) throw new SessionEnded('La plataforma contestó 401: la sesión ya no existe.')
      if (answer.status !== 200 || !Array.isArray(answer.json)) throw unexpected('Al leer las unidades', answer)
      return answer.json.flatMap((group) => listAt(group, 'items')).flatMap(toUnit)
    },
  }
})

function signInProblem(answer: ApiAnswer): PlatformProblem {
  const message = textAt(answer.json, 'message') ?? ''
  if (answer.status === 401 && numberAt(answer.json, 'status') === 0 && message !== '') {
    const isLocked = /block|disabled|inactive|expired|too many|bloquead|inactiv|vencid/i.test(message)
    const obstacle = isLocked ? 'account-locked' : 'credentials-refused'
    return new PlatformProblem(obstacle, [`La plataforma contestó: "${excerpt(message)}".`])
  }
  return notSignedIn(answer)
}

function toUnit(item: unknown): readonly RemoteUnit[] {
  const id = textAt(item, 'id')
  const name = textAt(item, 'name')
  if (id === null || name === null) return []
  const plates = textAt(item, 'device_data', 'plate_number') ?? textAt(item, 'plate_number')
  return [{ id, name, plates, deviceId: null, position: toPosition(item, name) }]
}

/** `timestamp`, not `time`: that one is in the zone of the account. Zero where the device never spoke. */
function toPosition(item: unknown, name: string): ReadPosition | null {
  const lat = numberAt(item, 'lat')
  const lng = numberAt(item, 'lng')
  const seconds = numberAt(item, 'timestamp') ?? 0
  if (lat === null || lng === null || (seconds === 0 && lat === 0 && lng === 0)) return null
  return {
    point: { lat, lng },
    at: seconds > 0 ? seconds * 1000 : null,
    speedKmh: speedKmh(numberAt(item, 'speed'), textAt(item, 'distance_unit_hour')),
    headingDeg: numberAt(item, 'course'),
    address: textAt(item, 'address'),
    status: textAt(item, 'online'),
    unitName: name,
  }
}

/** Speed comes in the unit that the account shows; not told in one that we do not know. */
function speedKmh(speed: number | null, unit: string | null): number | null {
  if (speed === null) return null
  if (unit === null || /^k(ph|m)/i.test(unit)) return speed
  return /^m(ph|i)/i.test(unit) ? speed * KMH_PER_MILE : null
}
