import { createHash, createHmac } from 'node:crypto'

export const KEY_BYTES = 32

/** The key that seals credentials. `id` names it in the rows that it sealed, and says nothing about it. */
export interface SecretKey {
  readonly id: string
  readonly bytes: Buffer
}

/** The keys in force. */
export interface SecretKeys {
  /** Seals, and opens. */
  readonly current: SecretKey
  /** Only opens, while a rotation is under way; null otherwise. */
  readonly previous: SecretKey | null
  /** Of the fingerprints, which outlive a rotation. */
  readonly fingerprintKey: Buffer
}

/** One key that is never rotated, or what reads those in force each time. */
export type KeySource = SecretKey | (() => SecretKeys)

/** Names the key that these 32 bytes are. */
export function secretKey(bytes: Buffer): SecretKey {
  return { id: createHash('sha256').update('vigia-key-id').update(bytes).digest('hex').slice(0, 12), bytes }
}

/** The key of digests that belongs to a sealing key. */
export const digestKeyOf = ({ bytes }: SecretKey): Buffer => createHmac('sha256', bytes).update('fingerprint').digest()

export function keyReader(source: KeySource): () => SecretKeys {
  if (typeof source === 'function') return source
  const keys: SecretKeys = { current: source, previous: null, fingerprintKey: digestKeyOf(source) }
  return () => keys
}
