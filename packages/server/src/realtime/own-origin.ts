import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a socket may be opened from the page that asks: a page of ours, or no page at all (programs send no `Origin`).
 * The token decides who it is; this keeps another site's page from using a person's browser (CVE-2025-68930 elsewhere).
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, trustProxy: boolean): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined
  const host = typeof forwarded === 'string' ? forwarded : headers.host
  return URL.canParse(origin) && new URL(origin).host === host
}
