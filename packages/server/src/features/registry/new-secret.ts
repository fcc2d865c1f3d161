import { createHash, randomBytes } from 'node:crypto'

/** A secret to show once, and what is kept of it: its SHA-256, for it is random and not chosen. */
export function newSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: createHash('sha256').update(secret).digest() }
}
