import { connect } from 'node:net'

/** One request as the bytes of HTTP/1.1, by its number: no two are alike. */
export type HostileRequest = (number: number) => string

const json = (path: string, body: string, head = ''): string =>
  `POST ${path} HTTP/1.1\r\ncontent-type: application/json\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const get = (path: string, head = ''): string => `GET ${path} HTTP/1.1\r\n${head}\r\n`

/** What somebody sends who wants a server to fall or to fill up. `key` is of an integration that has turned. */
export const hostileRequests = (key: string): Readonly<Record<string, HostileRequest>> => {
  const bearer = `authorization: Bearer ${key}\r\n`
  const fix = (number: number, more: string) =>
    `{"device":"gps-${(number % 50) + 1}","timestamp":"2026-11-22T12:00:00Z","lat":20,"lng":-100${more}}`
  return {
    'JSON roto': (number) => json('/api/auth/login', `{"email":"${number}`),
    'contraseñas falsas': (number) => json('/api/auth/login', `{"email":"p${number}@x.mx","password":"x${number}"}`),
    'tokens falsos': (number) => get('/api/auth/me', `authorization: Bearer mala-${number}\r\n`),
    'rutas que no existen': (number) => get(`/nada/${number}/${'a'.repeat(number % 900)}?q=${number}`),
    'dispositivos que no existen': (number) => get(`/intake/osmand?id=nadie-${number}&lat=1&lon=1`),
    'números imposibles': (number) => json('/api/positions', `[${fix(number, `,"speed":1e-3${number % 99}`)}]`, bearer),
    'tiempos imposibles': (number) => get(`/intake/osmand?id=gps-1&lat=20&lon=-99&timestamp=99999999999${number}`),
    anidado: (number) => json('/api/positions', '['.repeat(2_000 + (number % 500)), bearer),
    'demasiado grande': (number) => get(`/?${'x'.repeat(15_000)}${number}`, `x-a: ${'y'.repeat(8_000)}\r\n`),
    'otros nombres': (number) =>
      get('/api/auth/me', `x-forwarded-for: 10.1.${number % 256}.7\r\nhost: malo-${number}.mx\r\n`),
    'agentes distintos': (number) => get('/api/auth/providers', `user-agent: agente-${number}\r\n`),
    'métodos raros': (number) => `PROPFIND /api/${number} HTTP/1.1\r\n\r\n`,
    'claves de envío': (number) =>
      json('/api/travels', `{"data":[{"x":${number}}]}`, `${bearer}idempotency-key: clave-${number}\r\n`),
    'saludos por sondeo': () => get('/socket.io/?EIO=4&transport=polling'),
    'saludos por socket': (number) =>
      get(
        '/socket.io/?EIO=4&transport=websocket',
        `connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.from(
          String(number).padStart(16, '0'),
        ).toString('base64')}\r\n`,
      ),
    basura: (number) => `\u0000${number} nada de HTTP\r\n\r\n`,
  }
}

/** Sends one over a connection of its own; resolves with its status when it is closed, 0 without an answer. */
export function sendRaw(url: string, request: string): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    let status = 0
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const end = request.indexOf('\r\n')
    const host = request.includes('\r\nhost: ') ? '' : `host: ${hostname}:${port}\r\n`
    const text = `${request.slice(0, end + 2)}${host}${request.slice(end + 2)}`
    socket.once('connect', () => socket.write(text))
    socket.once('data', (chunk) => {
      status = Number(chunk.toString('latin1', 9, 12))
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(status))
  })
}
