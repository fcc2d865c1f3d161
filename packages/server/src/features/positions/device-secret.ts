import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a password is the device's secret, of which only the SHA-256 is kept; takes the same time either way. */
export function isDeviceSecret(password: string, secretHash: Buffer | null): boolean {
  const given = createHash('sha256').update(password).digest()
  const isEqual = timingSafeEqual(given, secretHash?.length === given.length ? secretHash : NOBODY)
  return isEqual && secretHash !== null
}

const NOBODY = Buffer.alloc(32)

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
