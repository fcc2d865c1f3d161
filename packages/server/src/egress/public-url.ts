import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
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
  /** Named in the allowance: may be http, on any port, and on a private network. */
  readonly isAllowed: boolean
}

/**
 * What may be called: `https-only` is https on its own port; `platform` is for carriers' sites, which are also http and on
 * other ports, of which those of other services are left alone.
 */
export type EgressKind = 'https-only' | 'platform'

/**
 * Reads an address that somebody typed; null when the server may not call it: an account in it, a host that is neither a
 * name with a dot nor a public address, a scheme or port that `kind` does not have. `allowed` names exceptions as `host:port`.
 */
export function publicUrl(
  text: string,
  allowed: ReadonlySet<string>,
  kind: EgressKind = 'https-only',
): PublicUrl | null {
  if (text.length > MAX_LENGTH[kind] || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // The parser has already written 2130706433, 0x7f.1 and 017700000001 as 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const port = portOf(url)
  if (allowed.has(`${host}:${port}`)) return { url, host, port, isAllowed: true }
  if (kind === 'https-only' && (url.protocol !== 'https:' || port !== 443)) return null
  if (kind === 'platform' && isOfOtherService(port)) return null
  const isGood = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
  return isGood ? { url, host, port, isAllowed: false } : null
}

const portOf = (url: URL): number => (url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80)

const isPublicName = (host: string): boolean =>
  host.length <= 253 && /^(?!-)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/.test(host) && !LOCAL_NAMES.test(host)
