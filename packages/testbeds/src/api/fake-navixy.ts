import {
  type ApiAsk,
  type ApiPlatform,
  type ApiPlatformOptions,
  type ApiUnit,
  civilText,
  serveApi,
} from '@vigia/simulator/platforms/api/serve-api'

/** The account's clock against UTC: all times of the platform are written by it. */
const NAVIXY_OFFSET_MIN = -420
const PREFIX = '/api-v2'

/** Navixy as recorded: hash sessions, errors as codes, times without a zone. */
export function startNavixy(options: ApiPlatformOptions): Promise<ApiPlatform> {
  const hashes = new Set<string>()
  return serveApi(options, (stage) => {
    const signIn = ({ json, fault }: ApiAsk) => {
      const isRight = json.login === options.account && json.password === options.password
      stage.signedIn(isRight)
      if (fault === 'locked') return failure(208, 'Account blocked')
      if (fault === 'second-factor') return failure(207, 'Captcha required')
      if (fault === 'echo') return failure(7, `Invalid parameters ${String(json.password)}`)
      if (!isRight) return failure(102, 'Wrong login or password')
      const hash = String(stage.nextId()).padStart(32, 'f')
      hashes.add(hash)
      return { body: { success: true, hash } }
    }
    return {
      endSessions: () => hashes.clear(),
      answer: (ask) => {
        if (!ask.path.startsWith(`${PREFIX}/`)) return null
        const isIn = hashes.has(String(ask.json.hash ?? ''))
        switch (ask.path.slice(PREFIX.length)) {
          case '/user/auth':
            return signIn(ask)
          case '/user/logout':
            hashes.delete(String(ask.json.hash))
            return { body: { success: true } }
          case '/tracker/list':
            return isIn
              ? { body: { success: true, list: options.units().map(tracker) } }
              : failure(4, 'User or API session ended')
          case '/tracker/get_states':
            return isIn ? { body: states(options, ask.json.trackers) } : failure(4, 'User or API session ended')
          default:
            return failure(3, 'Wrong user hash')
        }
      },
    }
  })
}

const failure = (code: number, description: string) => ({
  status: 400,
  body: { success: false, status: { code, description } },
})

const tracker = ({ id, name, imei }: ApiUnit) => ({
  ...{ id, label: name, group_id: 0, clone: false },
  source: { id: 500 + id, device_id: imei, model: 'telfmb920', blocked: false },
})

const states = ({ units, now }: ApiPlatformOptions, asked: unknown) => ({
  success: true,
  user_time: civilText(now(), NAVIXY_OFFSET_MIN),
  blocked: [],
  not_exist: [],
  states: Object.fromEntries(
    units()
      .filter(({ id }) => Array.isArray(asked) && asked.includes(id))
      .map(({ id, position }) => [id, position === null ? unheard(id) : state(id, position)]),
  ),
})

const unheard = (id: number) => ({
  source_id: 500 + id,
  gps: { updated: null, signal_level: 0, location: { lat: 0, lng: 0 }, heading: 0, speed: 0, alt: 0 },
  ...{ connection_status: 'just_registered', movement_status: 'parked', last_update: null },
})

const state = (id: number, { lat, lng, speedKmh, headingDeg, at }: NonNullable<ApiUnit['position']>) => ({
  source_id: 500 + id,
  gps: {
    updated: civilText(at, NAVIXY_OFFSET_MIN),
    signal_level: 100,
    ...{ location: { lat, lng }, heading: headingDeg, speed: speedKmh, alt: 2240 },
  },
  ...{ connection_status: 'active', movement_status: speedKmh > 0 ? 'moving' : 'parked', ignition: true },
  last_update: civilText(at, NAVIXY_OFFSET_MIN),
})
