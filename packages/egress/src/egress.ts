import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import {
  checkedLookup,
  type DialLimits,
  dial,
  EgressRefused,
  type ResolveAll,
  resolveByName,
  resolveBySystem,
} from './dial.ts'
import type { EgressRules } from './egress-rules.ts'
import { mayReach } from './may-reach.ts'
import { type EgressKind, type PublicUrl, publicUrl } from './public-url.ts'

export { EgressRefused, NameUnknown, type ResolveAll } from './dial.ts'

export interface EgressOptions extends Partial<EgressRules> {
  /** `https-only` unless said. */
  readonly kind?: EgressKind
  /** Tests only. */
  readonly resolveAll?: ResolveAll
}

interface EgressCall {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Everything together: name, connection, answer. */
  readonly withinMs: number
  /** A longer answer is cut off and counts as a failure. */
  readonly maxBytes: number
  /** Only the status counts: the answer is let go at its headers, however long it is. */
  readonly ignoresBody?: boolean
  readonly signal: AbortSignal
}

export interface EgressAnswer {
  readonly status: number
  readonly headers: Readonly<IncomingMessage['headers']>
  readonly body: Buffer
}

/**
 * The one way out to an address that a person typed. Only public addresses are called; every address that the name has is
 * checked, and the connection goes to the addresses that were checked, not to what the name says a moment later. Redirects
 * are answers like any other: whoever follows one comes back here.
 */
export interface Egress {
  /** Whether `call` would try it; says nothing about what the name resolves to. */
  mayCall(url: string): boolean
  /** Rejects with `EgressRefused`, or with an error of the connection, of time or of size. */
  call(url: string, call: EgressCall): Promise<EgressAnswer>
  /**
   * An open connection to the host of a `ws:`, `wss:`, `http:` or `https:` address, already secured where its scheme says
   * so: for a WebSocket's `createConnection`. Rejects as `call` does.
   */
  connect(url: string, limits: DialLimits): Promise<Socket>
  /** As `connect`, without securing it: for what speaks through us, as a browser does. */
  dial(host: string, port: number, limits: DialLimits): Promise<Socket>
}

export function createEgress({ resolveAll, kind = 'https-only', ...rules }: EgressOptions): Egress {
  const ownPorts = new Set(rules.ownPorts)
  const exceptions = { allowedHosts: new Set(rules.allowedHosts), privateHosts: new Set(rules.privateHosts), ownPorts }
  const check = (text: string): PublicUrl => {
    const target = publicUrl(text, exceptions, kind)
    if (target === null) throw new EgressRefused('not a public address')
    return target
  }
  const lookupFor = ({ port, reach }: PublicUrl): LookupFunction =>
    checkedLookup(resolveAll ?? (reach === 'public' ? resolveByName : resolveBySystem), (address) =>
      mayReach(address, port, reach, ownPorts),
    )
  const dialTo = (target: PublicUrl, limits: DialLimits): Promise<Socket> =>
    dial(target.host, target.port, lookupFor(target), limits)
  return {
    mayCall: (url) => publicUrl(url, exceptions, kind) !== null,
    call: async (text, call) => {
      const target = check(text)
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(call.withinMs)])
      return send(target, call, signal, lookupFor(target))
    },
    connect: async (text, limits) => {
      const target = check(text.replace(/^ws(s?):/i, 'http$1:'))
      const socket = await dialTo(target, limits)
      return target.url.protocol === 'https:' ? secured(socket, target.host, limits) : socket
    },
    dial: async (host, port, limits) => {
      const name = isIPv6(host) ? `[${host}]` : host
      const target = check(`${port === 443 ? 'https' : 'http'}://${name}:${port}/`)
      return dialTo(target, limits)
    },
  }
}

/** The certificate is asked of the name that was checked. */
function secured(socket: Socket, host: string, limits: DialLimits): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const tls = secure({ socket, ...(isIP(host) === 0 ? { servername: host } : { host }) })
    const giveUp = () => tls.destroy(new Error(`${host} took too long`))
    const timer = setTimeout(giveUp, limits.withinMs)
    limits.signal.addEventListener('abort', giveUp, { once: true })
    const settle = () => {
      clearTimeout(timer)
      limits.signal.removeEventListener('abort', giveUp)
    }
    tls.once('secureConnect', () => {
      settle()
      tls.off('error', reject)
      resolve(tls)
    })
    tls.once('error', reject)
    tls.once('close', () => {
      settle()
      reject(new Error(`${host} hung up`))
    })
  })
}

function send(
  { url, host, port }: PublicUrl,
  { method, headers, body, maxBytes, ignoresBody = false }: EgressCall,
  signal: AbortSignal,
  lookup: LookupFunction,
): Promise<EgressAnswer> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...{ method, signal, host, port, path: `${url.pathname}${url.search}` },
      // No compressed answer: what is counted is what is kept.
      headers: {
        ...headers,
        host: hostHeader(host, url.port),
        'accept-encoding': 'identity',
        ...(body === undefined && method !== 'POST' ? {} : { 'content-length': body?.length ?? 0 }),
      },
      agent: false,
      lookup,
    }
    let isAnswered = false
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(options, (response) => {
      isAnswered = true
      const answered = (content: Buffer): void =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content })
      if (!ignoresBody) return void collect(response, maxBytes).then(answered, reject)
      answered(Buffer.alloc(0))
      response.destroy()
    })
    request.on('error', reject)
    // As after an answer that leaves HTTP: the connection is closed and nothing is said, nor when its time is over.
    request.on('close', () => isAnswered || reject(new Error(`${host} closed without an answer`)))
    request.end(body)
  })
}

/** The name that was checked, and nothing else, is also the one whose certificate is asked for. */
const hostHeader = (host: string, port: string): string =>
  `${isIPv6(host) ? `[${host}]` : host}${port === '' ? '' : `:${port}`}`

async function collect(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part)
    size += bytes.length
    if (size > maxBytes) {
      response.destroy()
      throw new Error(`answer longer than ${maxBytes} bytes`)
    }
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
