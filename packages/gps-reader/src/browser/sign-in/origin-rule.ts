import type { Frame } from 'playwright-core'
import type { PlatformTarget } from '../../platform.ts'

type StoredSite = Pick<PlatformTarget, 'url' | 'mayReceive'>

/**
 * Whether a secret of the stored link may be typed into this frame, by the address that the browser gives it, never by
 * what the page says of itself. The origin must be the stored one exactly. One exception: a link stored as `http` whose
 * host answers on `https`, both on their usual ports, and which is confirmed too.
 */
export function mayTypeInto(frame: Frame, stored: StoredSite): boolean {
  const origin = originOf(frame)
  return origin !== null && isStoredOrigin(origin, stored)
}

/** Whether a form that sends to `action` keeps what is typed on the stored origin. Scripts (`javascript:`) stay on the page. */
export function staysOnOrigin(action: string, stored: StoredSite): boolean {
  if (/^\s*javascript:/i.test(action)) return true
  return URL.canParse(action) && isStoredOrigin(new URL(action).origin, stored)
}

/** Host for a sentence to a person. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'una dirección sin sitio')

/** Of a frame without an address of its own, its parent's; null for what belongs to nobody. */
function originOf(frame: Frame): string | null {
  for (let at: Frame | null = frame; at !== null; at = at.parentFrame()) {
    const url = at.url()
    if (/^https?:/.test(url)) return new URL(url).origin
    if (!/^about:(blank|srcdoc)/.test(url) && url !== '') return null
  }
  return null
}

function isStoredOrigin(origin: string, { url, mayReceive }: StoredSite): boolean {
  const stored = new URL(url)
  if (origin === stored.origin) return true
  return (
    stored.protocol === 'http:' && stored.port === '' && origin === `https://${stored.hostname}` && mayReceive(origin)
  )
}
