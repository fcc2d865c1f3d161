import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { digestKeyOf, type KeySource, keyReader, type SecretKey } from './secret-key.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret under seal, and the name of the key that sealed it: stored beside it. */
export interface Sealed {
  readonly bytes: Buffer
  readonly keyId: string
}

/** Seals secrets so that they open only with the key, and only for the `context` (`sealContext`) that they were sealed for. */
export interface Sealer {
  /** Of the keys with which it opens: the one with which it seals, and during a rotation the one before it. */
  readonly keyIds: readonly string[]
  seal(secret: Buffer, context: string): Sealed
  /** Throws when the key is another, the context is another, or a single bit was changed. */
  open(sealed: Buffer, context: string): Buffer
  /** A keyed digest: tells equal from different, and says nothing to who has no key. It outlives rotations. */
  fingerprint(text: string): Buffer
  /** The same of a password, by the key in force: who has only one that was replaced cannot try passwords on it. */
  passwordDigest(password: string): Buffer
}

/** AES-256-GCM with a random 96-bit nonce and the context as associated data (spec §3, credentials). */
export function createSealer(source: KeySource): Sealer {
  const keys = keyReader(source)
  return {
    get keyIds() {
      const { current, previous } = keys()
      return previous === null ? [current.id] : [current.id, previous.id]
    },
    seal: (secret, context) => {
      const { current } = keys()
      return { bytes: sealWith(current, secret, context), keyId: current.id }
    },
    open: (sealed, context) => {
      const { current, previous } = keys()
      if (previous === null) return openWith(current, sealed, context)
      try {
        return openWith(current, sealed, context)
      } catch {
        return openWith(previous, sealed, context)
      }
    },
    fingerprint: (text) => createHmac('sha256', keys().fingerprintKey).update(text).digest(),
    passwordDigest: (password) => passwordDigestOf(keys().current, password),
  }
}

/** What `sealed` holds; null when it was sealed with another key, or for another context. */
export function openedOrNull(sealer: Sealer, sealed: Buffer, context: string): Buffer | null {
  try {
    return sealer.open(sealed, context)
  } catch {
    return null
  }
}

/** The digest of a password by this key. */
export const passwordDigestOf = (key: SecretKey, password: string): Buffer =>
  createHmac('sha256', digestKeyOf(key)).update(password).digest()

function sealWith({ bytes }: SecretKey, secret: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(Buffer.from(context))
  // Put together once: files of 20 MB are sealed too.
  const sealed = [cipher.update(secret), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
}

function openWith({ bytes }: SecretKey, sealed: Buffer, context: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('sealed text is too short')
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
