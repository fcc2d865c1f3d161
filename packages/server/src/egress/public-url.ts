import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

const MAX_LENGTH = 2_000
/** Names that no public name server should ever be asked for (RFC 6761, 6762, 8375, 9476). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion|alt)$/

/** An address outside, read once: what is called is what was checked. */
export interface PublicUrl {
  readonly url: URL
  /** Without brackets and without the dot of a full name. */
  readonly host: string
  /** Named in the allowance: may be http, on any port, and on a private network. */
  readonly isAllowed: boolean
}

/**
 * Reads an address that somebody typed; null when the server may not call it: https on port 443 only, no account in it, a
 * host that is a name with a dot or a public address. `allowed` names exceptions as `host:port`.
 */
export function publicUrl(text: string, allowed: ReadonlySet<string>): PublicUrl | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  // The parser has already written 2130706433, 0x7f.1 and 017700000001 as 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  if ((url.protocol === 'https:' || url.protocol === 'http:') && allowed.has(`${host}:${port}`)) {
    return { url, host, isAllowed: true }
  }
  if (url.protocol !== 'https:' || port !== '443') return null
  const isGood = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
  return isGood ? { url, host, isAllowed: false } : null
}

const isPublicName = (host: string): boolean =>
  host.length <= 253 && /^(?!-)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/.test(host) && !LOCAL_NAMES.test(host)
