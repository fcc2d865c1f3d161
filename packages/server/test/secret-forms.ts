import { createHash } from 'node:crypto'

/** A secret as a request may carry it: in the clear, escaped, encoded, or as a digest that stands for it. */
export function secretForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const digests = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(bytes).digest('hex'))
  const encoded = (['base64', 'base64url', 'hex'] as const).map((name) => bytes.toString(name).replace(/=+$/, ''))
  return [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...encoded, ...digests])]
}

/** Whether a text carries the secret in any form in which a platform takes one. */
export const holdsSecret = (text: string, secret: string): boolean =>
  secretForms(secret).some((form) => text.includes(form))
