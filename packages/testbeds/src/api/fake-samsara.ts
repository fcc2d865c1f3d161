import {
  type ApiPlatform,
  type ApiPlatformOptions,
  type ApiUnit,
  serveApi,
} from '@vigia/simulator/platforms/api/serve-api'

const PAGE = 2
const MPH_PER_KMH = 1 / 1.609344

/** Samsara as recorded: the password is the token of every call, vehicles by page, miles per hour. */
export function startSamsara(options: ApiPlatformOptions): Promise<ApiPlatform> {
  let isOpen = true
  return serveApi(options, (stage) => ({
    endSessions: () => {
      isOpen = false
    },
    answer: ({ method, path, query, headers, fault }) => {
      if (method !== 'GET' || path !== '/fleet/vehicles/stats' || query.get('types') !== 'gps') return null
      const isRight = isOpen && headers.authorization === `Bearer ${options.password}`
      stage.signedIn(isRight)
      if (fault === 'echo') return { status: 401, body: { message: `No: ${headers.authorization}` } }
      if (!isRight) return { status: 401, body: { message: 'Invalid token.', requestId: 'a1b2' } }
      const from = Number(query.get('after') ?? 0)
      const units = options.units()
      const end = from + PAGE
      const pagination = { endCursor: String(end), hasNextPage: end < units.length }
      return { body: { data: units.slice(from, end).map(vehicle), pagination } }
    },
  }))
}

const vehicle = ({ id, name, imei, position }: ApiUnit) => ({
  id: String(281474980000000 + id),
  name,
  externalIds: { 'samsara.serial': imei },
  ...(position === null
    ? {}
    : {
        gps: {
          time: new Date(position.at).toISOString(),
          latitude: position.lat,
          longitude: position.lng,
          headingDegrees: position.headingDeg,
          speedMilesPerHour: position.speedKmh * MPH_PER_KMH,
          isEcuSpeed: false,
          reverseGeo: { formattedLocation: position.address ?? '' },
        },
      }),
})
