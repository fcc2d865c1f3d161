import { Resolver } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { type PublicUrl, publicUrl } from './public-url.ts'

/** Why nothing was sent: a person's address that the server may not call. */
export class EgressRefused extends Error {}

/** All addresses of a name; none when it has none. */
export type ResolveAll = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

export interface EgressOptions {
  /** `host:port` of what may be called though it is no public https address: tests, a service in the own network. */
  readonly allowedHosts: readonly string[]
  /** Tests only. */
  readonly resolveAll?: ResolveAll
}

export interface EgressCall {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Everything together: name, connection, answer. */
  readonly withinMs: number
  /** A longer answer is cut off and counts as a failure. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

export interface EgressAnswer {
  readonly status: number
  readonly headers: Readonly<IncomingMessage['headers']>
  readonly body: Buffer
}

/**
 * The one way out to an address that a person typed. Only public https addresses are called; every address that the name
 * has is checked, and the connection goes to the addresses that were checked, not to what the name says a moment later.
 * Redirects are answers like any other: whoever follows one comes back here.
 */
export interface Egress {
  /** Whether `call` would try it; says nothing about what the name resolves to. */
  mayCall(url: string): boolean
  /** Rejects with `EgressRefused`, or with an error of the connection, of time or of size. */
  call(url: string, call: EgressCall): Promise<EgressAnswer>
}

export function createEgress({ allowedHosts, resolveAll = resolveByName }: EgressOptions): Egress {
  const allowed = new Set(allowedHosts)
  return {
    mayCall: (url) => publicUrl(url, allowed) !== null,
    call: async (text, call) => {
      const target = publicUrl(text, allowed)
      if (target === null) throw new EgressRefused('not a public https address')
      return send(target, call, AbortSignal.any([call.signal, AbortSignal.timeout(call.withinMs)]), resolveAll)
    },
  }
}

function send(
  { url, host, isAllowed }: PublicUrl,
  { method, headers, body, maxBytes }: EgressCall,
  signal: AbortSignal,
  resolveAll: ResolveAll,
): Promise<EgressAnswer> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...{ method, signal, host, port: url.port, path: `${url.pathname}${url.search}` },
      // No compressed answer: what is counted is what is kept.
      headers: {
        ...headers,
        host: hostHeader(host, url.port),
        'accept-encoding': 'identity',
        'content-length': body?.length ?? 0,
      },
      agent: false,
      lookup: isAllowed ? undefined : checkedLookup(resolveAll),
    }
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(options, (response) => {
      collect(response, maxBytes).then(
        (content) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content }),
        reject,
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** The name that was checked, and nothing else, is also the one whose certificate is asked for. */
const hostHeader = (host: string, port: string): string =>
  `${isIPv6(host) ? `[${host}]` : host}${port === '' ? '' : `:${port}`}`

/** Gives the connection the addresses of the name, or none when a single one of them is not public. */
function checkedLookup(resolveAll: ResolveAll): LookupFunction {
  return (host, { all, family }, done) => {
    resolveAll(host).then(
      (found) => {
        const [first] = found
        if (first === undefined || found.some(({ address }) => !isPublicAddress(address))) {
          return done(new EgressRefused(`${host} has no address, or one that is not public`), '')
        }
        if (all === true) return done(null, [...found])
        const wanted = found.find((one) => one.family === family) ?? first
        return done(null, wanted.address, wanted.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

/** Asks the name servers itself: the system's own look-up holds one of a few threads for as long as a slow server likes. */
const resolveByName: ResolveAll = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer, index) =>
    answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  )
}

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
