import { createHash } from 'node:crypto'

/** What is kept of a device's secret: its SHA-256, since it is random and not chosen. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export interface BasicCredentials {
  readonly user: string
  readonly password: string
}

/** The name and password of an `Authorization: Basic` header; null without a good one. */
export function basicCredentials(header: string | undefined): BasicCredentials | null {
  const encoded = /^Basic ([A-Za-z0-9+/]{1,400}={0,2})$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 1 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}
