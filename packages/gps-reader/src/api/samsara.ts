import { PlatformProblem } from '../platform.ts'
import { apiOrigin } from '../reading/api-origins.ts'
import type { ReadPosition } from '../reading/evidence.ts'
import { apiPlatform } from './api-session.ts'
import { type ApiAnswer, excerpt, unexpected } from './call-api.ts'
import { instantAt, listAt, numberAt, textAt, valueAt } from './read-json.ts'
import type { RemoteUnit } from './remote-unit.ts'

const GAP_MS = 100
const KMH_PER_MILE = 1.609344
const MAX_PAGES = 60
/** What Samsara's administrators hand out; a person's password never looks like it, and must not be sent as one. */
const API_TOKEN = /^[A-Za-z0-9_-]{24,200}$/

/** Samsara: the stored password is the API token, which is its own session; all vehicles by page (integrations §2.5). */
export const samsara = apiPlatform('samsara', GAP_MS, (target, call) => {
  const { origin } = new URL(target.url)
  const api = apiOrigin(origin)
  return {
    // The token is the secret itself and stays where it is: nothing is kept of it.
    isTicket: () => false,
    useLink: null,
    keepsTicket: false,
    needsAccount: false,
    signIn: async (account, token) => {
      if (API_TOKEN.test(token)) return token
      // With an account it is a person's password: it belongs into the page, not into the API.
      throw new PlatformProblem(account === '' ? 'no-credentials' : 'layout-changed', [
        'Samsara no se lee con usuario y contraseña: guarde como contraseña un token de API (Settings → API Tokens, solo lectura).',
      ])
    },
    units: async (token, signal) => {
      const units: RemoteUnit[] = []
      let after: string | null = null
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ types: 'gps', ...(after === null ? {} : { after }) })
        const url = `${api}/fleet/vehicles/stats?${query}`
        const answer = await call({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }, signal)
        if (answer.status !== 200 || !Array.isArray(valueAt(answer.json, 'data'))) throw problem(answer)
        units.push(...listAt(answer.json, 'data').flatMap(toUnit))
        const next = textAt(answer.json, 'pagination', 'endCursor')
        if (valueAt(answer.json, 'pagination', 'hasNextPage') !== true || next === null || next === after) return units
        after = next
      }
      return units
    },
  }
})

function problem(answer: ApiAnswer): PlatformProblem {
  const message = excerpt(textAt(answer.json, 'message') ?? '')
  if (answer.status === 401)
    return new PlatformProblem('credentials-refused', [`Samsara no acepta el token de API: "${message}".`])
  if (answer.status === 403)
    return new PlatformProblem('credentials-refused', [`El token de API no puede leer posiciones: "${message}".`])
  return unexpected('Al leer las unidades', answer)
}

function toUnit(item: unknown): readonly RemoteUnit[] {
  const id = textAt(item, 'id')
  const name = textAt(item, 'name')
  if (id === null || name === null) return []
  const plates = textAt(item, 'licensePlate')
  return [{ id, name, plates, deviceId: null, position: toPosition(valueAt(item, 'gps'), name) }]
}

function toPosition(gps: unknown, name: string): ReadPosition | null {
  const lat = numberAt(gps, 'latitude')
  const lng = numberAt(gps, 'longitude')
  if (lat === null || lng === null) return null
  const mph = numberAt(gps, 'speedMilesPerHour')
  return {
    point: { lat, lng },
    at: instantAt(gps, 'time'),
    speedKmh: mph === null ? null : mph * KMH_PER_MILE,
    headingDeg: numberAt(gps, 'headingDegrees'),
    address: textAt(gps, 'reverseGeo', 'formattedLocation'),
    status: null,
    unitName: name,
  }
}
