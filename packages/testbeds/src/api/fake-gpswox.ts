import {
  type ApiAsk,
  type ApiPlatform,
  type ApiPlatformOptions,
  type ApiUnit,
  civilText,
  serveApi,
} from '@vigia/simulator/platforms/api/serve-api'

/** GPSWOX as recorded: a digest instead of a session, devices by group, a civil time beside the timestamp. */
export function startGpswox(options: ApiPlatformOptions): Promise<ApiPlatform> {
  const hashes = new Set<string>()
  return serveApi(options, (stage) => {
    const signIn = ({ form, fault }: ApiAsk) => {
      const isRight = form.get('email') === options.account && form.get('password') === options.password
      if (form.size > 0) stage.signedIn(isRight)
      if (fault === 'locked') return { status: 401, body: { status: 0, message: 'Your account is inactive.' } }
      if (fault === 'echo') return { status: 401, body: { status: 0, message: `Wrong: ${form.get('password')}` } }
      if (!isRight) return { status: 401, body: { status: 0, message: 'Wrong credentials.' } }
      const hash = `$2y$10$${String(stage.nextId()).padStart(20, 'x')}/u.Zq`
      hashes.add(hash)
      return { body: { status: 1, user_api_hash: hash } }
    }
    return {
      endSessions: () => hashes.clear(),
      answer: (ask) => {
        switch (`${ask.method} ${ask.path}`) {
          case 'POST /api/login':
            return signIn(ask)
          case 'GET /api/get_devices':
            if (!hashes.has(ask.query.get('user_api_hash') ?? ''))
              return { status: 401, body: { status: 0, message: 'Wrong user_api_hash' } }
            return { body: groups(options.units(), options.now()) }
          default:
            return null
        }
      },
    }
  })
}

/** Every second unit in a group of its own. */
const groups = (units: readonly ApiUnit[], now: number) =>
  ['Sin grupo', 'Caja seca'].map((title, group) => ({
    id: group,
    title,
    items: units.filter((_unit, index) => index % 2 === group).map((unit) => device(unit, now)),
  }))

const device = ({ id, name, plates, imei, position }: ApiUnit, now: number) => ({
  ...{ id, name, alarm: 0, icon_type: 'rotating', distance_unit_hour: 'kph', tail: [] },
  online: position === null ? 'offline' : now - position.at < 600_000 ? 'online' : 'offline',
  // The account's zone, five hours ahead of the fix's own time in UTC.
  time: position === null ? 'Not connected' : civilText(position.at, 300),
  timestamp: position === null ? 0 : Math.floor(position.at / 1000),
  speed: position?.speedKmh ?? 0,
  lat: position?.lat ?? 0,
  lng: position?.lng ?? 0,
  course: position?.headingDeg ?? '-',
  altitude: 2240,
  address: position?.address ?? '-',
  device_data: { id, imei, plate_number: plates ?? '', vin: '' },
})
