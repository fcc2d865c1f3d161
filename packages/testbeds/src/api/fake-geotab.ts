import {
  type ApiAsk,
  type ApiPlatform,
  type ApiPlatformOptions,
  type ApiUnit,
  serveApi,
} from '@vigia/simulator/platforms/api/serve-api'

/** `account` is `database/user`. `elsewhere`: the account lives on this other server of theirs (`host:port`). */
export interface GeotabOptions extends ApiPlatformOptions {
  readonly elsewhere?: string
  /** Sessions that another server has begun. */
  readonly sessions?: Set<string>
}

/** Geotab as recorded: JSON-RPC on one path, errors with status 200. */
export function startGeotab(options: GeotabOptions): Promise<ApiPlatform> {
  const sessions = options.sessions ?? new Set<string>()
  const [database = '', userName = ''] = options.account.split('/')
  return serveApi(options, (stage) => {
    const authenticate = (params: object, fault: ApiAsk['fault']) => {
      const isRight =
        Reflect.get(params, 'database') === database &&
        Reflect.get(params, 'userName') === userName &&
        Reflect.get(params, 'password') === options.password
      stage.signedIn(isRight)
      if (fault === 'locked') return failure('InvalidUserException', 'User account is locked')
      if (fault === 'echo') return failure('ArgumentException', `Bad ${String(Reflect.get(params, 'password'))}`)
      if (!isRight) return failure('InvalidUserException', "Incorrect login credentials @ 'fletes'")
      const sessionId = `sesion${stage.nextId()}`
      sessions.add(sessionId)
      return { result: { credentials: { database, sessionId, userName }, path: options.elsewhere ?? 'ThisServer' } }
    }
    const multi = (params: object) => {
      const credentials: unknown = Reflect.get(params, 'credentials')
      const isIn =
        typeof credentials === 'object' &&
        credentials !== null &&
        sessions.has(String(Reflect.get(credentials, 'sessionId')))
      if (!isIn) return failure('InvalidUserException', 'Incorrect login credentials')
      return { result: [options.units().map(device), options.units().map(status)] }
    }
    return {
      endSessions: () => sessions.clear(),
      answer: ({ method, path, json, fault }) => {
        if (method !== 'POST' || path !== '/apiv1') return null
        const params = typeof json.params === 'object' && json.params !== null ? json.params : {}
        if (json.method === 'Authenticate') return { body: authenticate(params, fault) }
        if (json.method === 'ExecuteMultiCall' && options.elsewhere === undefined) return { body: multi(params) }
        return { body: failure('MissingMethodException', 'The method could not be found') }
      },
    }
  })
}

const failure = (type: string, message: string) => ({
  error: { message, code: -32000, data: { id: 'ce5a', type, requestIndex: 0 }, name: 'JSONRPCError' },
  jsonrpc: '2.0',
})

const device = ({ id, name, plates, imei }: ApiUnit) => ({
  ...{ id: `b${id}`, name, serialNumber: `G9${imei.slice(-10)}`, licensePlate: plates ?? '', deviceType: 'GO9' },
  activeFrom: '2024-01-01T00:00:00.000Z',
})

const status = ({ id, position }: ApiUnit) => ({
  ...{ device: { id: `b${id}` }, driver: 'UnknownDriverId' },
  bearing: position?.headingDeg ?? -1,
  ...{ latitude: position?.lat ?? 0, longitude: position?.lng ?? 0, speed: position?.speedKmh ?? 0 },
  dateTime: new Date(position?.at ?? 0).toISOString(),
  isDeviceCommunicating: position !== null,
  isDriving: (position?.speedKmh ?? 0) > 0,
})
