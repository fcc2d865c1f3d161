import type { IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ApiAsk, type ApiPlatform, type ApiPlatformOptions, type ApiUnit, serveApi } from './serve-api.ts'

const KNOTS_PER_KMH = 1 / 1.852
/** Of a link that was shared: shows what `units` gives, without account. */
export const SHARE_TOKEN = 'RzBFAiEA7compartido'

/** Traccar also pushes: `push` sends the units' positions to every open socket. */
export interface TraccarPlatform extends ApiPlatform {
  push(): void
  readonly sockets: () => number
}

/** Traccar 6 as recorded: cookie session, TOTP, devices, positions in knots, socket. */
export async function startTraccar(options: ApiPlatformOptions): Promise<TraccarPlatform> {
  const sessions = new Set<string>()
  const sockets = new Set<WebSocket>()
  const upgrades = new WebSocketServer({ noServer: true })
  const isOpen = (headers: IncomingMessage['headers']) => sessions.has(headers.cookie ?? '')
  const frame = () => JSON.stringify({ positions: positionsOf(options.units(), options.now()) })

  const platform = await serveApi(options, (stage) => {
    const begin = () => {
      const cookie = `JSESSIONID=node0${stage.nextId()}abcdefghijklmnop.node0`
      sessions.add(cookie)
      const user = {
        id: 1,
        name: 'Espejo',
        email: options.account,
        readonly: true,
        administrator: false,
        attributes: {},
      }
      return { headers: { 'set-cookie': `${cookie}; Path=/; HttpOnly` }, body: user }
    }
    const signIn = ({ form, fault }: ApiAsk) => {
      const isRight = form.get('email') === options.account && form.get('password') === options.password
      stage.signedIn(isRight)
      if (fault === 'echo') return { status: 400, body: `Cannot use ${form.get('password')}` }
      if (fault === 'locked') return { status: 400, body: 'Account is disabled - SecurityException (UserUtil:1)' }
      if (!isRight) return { status: 401, body: 'HTTP 401 Unauthorized - WebApplicationException' }
      if (fault === 'second-factor') return { status: 401, headers: { 'www-authenticate': 'TOTP' }, body: '' }
      return begin()
    }
    return {
      endSessions: () => {
        sessions.clear()
        for (const socket of sockets) socket.close(4000)
      },
      answer: (ask) => {
        switch (`${ask.method} ${ask.path}`) {
          case 'GET /api/server':
            return { body: { id: 1, attributes: {}, registration: false, readonly: false, version: '6.6' } }
          case 'POST /api/session':
            return signIn(ask)
          case 'GET /api/session':
            return ask.query.get('token') === SHARE_TOKEN ? begin() : { status: 401, body: 'HTTP 401 Unauthorized' }
          case 'DELETE /api/session':
            sessions.delete(ask.headers.cookie ?? '')
            return { status: 204, body: '' }
          case 'GET /api/devices':
            return isOpen(ask.headers) ? { body: devicesOf(options.units(), options.now()) } : UNAUTHORIZED
          case 'GET /api/positions':
            return isOpen(ask.headers) ? { body: positionsOf(options.units(), options.now()) } : UNAUTHORIZED
          default:
            return null
        }
      },
      upgrade: (request, raw, head) => {
        if (request.url !== '/api/socket' || !isOpen(request.headers)) {
          raw.destroy()
          return
        }
        upgrades.handleUpgrade(request, raw, head, (socket) => {
          sockets.add(socket)
          socket.on('close', () => sockets.delete(socket))
          socket.send(frame())
        })
      },
      close: () => {
        for (const socket of sockets) socket.terminate()
      },
    }
  })
  return {
    ...platform,
    sockets: () => sockets.size,
    push: () => {
      for (const socket of sockets) socket.send(frame())
    },
  }
}

const UNAUTHORIZED = { status: 401, body: 'HTTP 401 Unauthorized' }

const devicesOf = (units: readonly ApiUnit[], now: number) =>
  units.map(({ id, name, imei, position }) => ({
    ...{ id, name, uniqueId: imei, groupId: 0, category: 'truck', disabled: false, attributes: {} },
    status: position === null ? 'unknown' : now - position.at < 600_000 ? 'online' : 'offline',
    lastUpdate: position === null ? null : new Date(position.at).toISOString(),
    positionId: position === null ? 0 : 1000 + id,
  }))

const positionsOf = (units: readonly ApiUnit[], now: number) =>
  units.flatMap(({ id, position }) =>
    position === null
      ? []
      : {
          ...{ id: 1000 + id, deviceId: id, protocol: 'teltonika', valid: true, altitude: 2240, accuracy: 0 },
          serverTime: new Date(now).toISOString(),
          deviceTime: new Date(position.at).toISOString(),
          fixTime: new Date(position.at).toISOString(),
          latitude: position.lat,
          longitude: position.lng,
          speed: position.speedKmh * KNOTS_PER_KMH,
          course: position.headingDeg,
          address: position.address,
          attributes: { ignition: true, motion: position.speedKmh > 0, totalDistance: 1234.5 },
        },
  )
