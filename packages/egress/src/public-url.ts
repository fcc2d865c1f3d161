import { isIP } from 'node:net'
import { mayReach, type Reach } from './may-reach.ts'
import { isOfOtherService } from './ports.ts'

const MAX_LENGTH: Readonly<Record<EgressKind, number>> = { 'https-only': 2_000, platform: 16_000 }
/** Names that no public name server should ever be asked for (RFC 6761, 6762, 8375, 9476). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion|alt)$/

/** An address outside, read once: what is called is what was checked. */
export interface PublicUrl {
  readonly url: URL
  /** Without brackets and without the dot of a full name. */
  readonly host: string
  readonly port: number
  /** Other than public: named as an exception, so it may be http and on any port. */
  readonly reach: Reach
}

/** The exceptions, as `EgressRules` names them. */
export interface Exceptions {
  readonly allowedHosts: ReadonlySet<string>
  readonly privateHosts: ReadonlySet<string>
  readonly ownPorts: ReadonlySet<number>
}

/**
 * What may be called: `https-only` is https on its own port; `platform` is for carriers' sites and servers of map
 * tiles, which are also http and on other ports, of which those of other services are left alone.
 */
export type EgressKind = 'https-only' | 'platform'

/**
 * Reads an address that somebody typed; null when the server may not call it: an account in it, a host that is neither a
 * name with a dot nor a public address, a scheme or port that `kind` does not have. What a name resolves to is another
 * question, asked when the connection is made.
 */
export function publicUrl(text: string, exceptions: Exceptions, kind: EgressKind = 'https-only'): PublicUrl | null {
  if (text.length > MAX_LENGTH[kind] || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // The parser has already written 2130706433, 0x7f.1 and 017700000001 as 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const port = portOf(url)
  const reach = reachOf(host, port, exceptions)
  if (reach === 'public') {
    if (kind === 'https-only' && (url.protocol !== 'https:' || port !== 443)) return null
    if (kind === 'platform' && isOfOtherService(port)) return null
    if (isIP(host) === 0 && !isPublicName(host)) return null
  }
  if (isIP(host) !== 0 && !mayReach(host, port, reach, exceptions.ownPorts)) return null
  return { url, host, port, reach }
}

function reachOf(host: string, port: number, { allowedHosts, privateHosts }: Exceptions): Reach {
  if (allowedHosts.has(`${host}:${port}`) || allowedHosts.has(`${host}:*`)) return 'anywhere'
  return privateHosts.has(`${host}:${port}`) ? 'private' : 'public'
}

const portOf = (url: URL): number => (url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80)

const isPublicName = (host: string): boolean =>
  host.length <= 253 && /^(?!-)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/.test(host) && !LOCAL_NAMES.test(host)
