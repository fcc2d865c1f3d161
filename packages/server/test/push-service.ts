import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser that subscribed: its address at the push service, and the keys that only it can read with. */
export interface TestBrowser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  open(body: Buffer): unknown
}

export interface PushRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A push service on this machine (RFC 8030), which answers what the test says. */
export interface PushService {
  /** `host:port`, as the server has to be allowed to call it. */
  readonly host: string
  readonly origin: string
  readonly received: PushRequest[]
  /** 201, until the test sets another; `silence`: takes it and never answers. */
  answer: (path: string) => number | 'silence'
  subscribe(): TestBrowser
  stop(): void
}

export async function startPushService(): Promise<PushService> {
  const received: PushRequest[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const status = service.answer(path)
      if (status !== 'silence') response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  let browsers = 0
  const service: PushService = {
    host: `127.0.0.1:${port}`,
    origin,
    received,
    answer: () => 201,
    subscribe: () => {
      browsers += 1
      return browserAt(`${origin}/push/${browsers}`)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}

export function browserAt(endpoint: string): TestBrowser {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  return {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    open: (body) => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const record = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

/** What the token of a message claims; throws when it is not signed by the key that browsers subscribe with. */
export function claimsOf(headers: PushRequest['headers'], publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(String(headers.authorization)) ?? []
  if (key !== publicKey) throw new Error('another key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isGood = verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url'))
  if (!isGood) throw new Error('not signed by it')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
