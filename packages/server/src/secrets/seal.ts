import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { SecretKey } from './secret-key.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals secrets so that they open only with the key, and only for the `context` (a trip's id) that they were sealed for. */
export interface Sealer {
  /** Stored beside what was sealed. */
  readonly keyId: string
  seal(secret: Buffer, context: string): Buffer
  /** Throws when the key is another, the context is another, or a single bit was changed. */
  open(sealed: Buffer, context: string): Buffer
  /** A keyed digest: tells equal from different, and says nothing to who has no key. */
  fingerprint(text: string): Buffer
}

/** AES-256-GCM with a random 96-bit nonce and the context as associated data (spec §3, credentials). */
export function createSealer(key: SecretKey): Sealer {
  const fingerprintKey = createHmac('sha256', key.bytes).update('fingerprint').digest()
  return {
    keyId: key.id,
    seal: (secret, context) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open: (sealed, context) => {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('sealed text is too short')
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  }
}
