import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const KEY_BYTES = 32

/** The key that seals credentials. `id` names it in the rows that it sealed, and says nothing about it. */
export interface SecretKey {
  readonly id: string
  readonly bytes: Buffer
}

/**
 * Reads the key of `VIGIA_SECRET_KEY_FILE` (64 hexadecimal digits), outside the database; makes one, readable by its owner
 * only, when there is no file. Throws a sentence for the person who starts the server when the file holds no key.
 */
export function loadSecretKey(file: string): SecretKey {
  if (!existsSync(file)) create(file)
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`${file} no contiene una clave: deben ser 64 dígitos hexadecimales.`)
  return secretKey(Buffer.from(text, 'hex'))
}

/** Names the key that these 32 bytes are. */
export function secretKey(bytes: Buffer): SecretKey {
  return { id: createHash('sha256').update('vigia-key-id').update(bytes).digest('hex').slice(0, 12), bytes }
}

/** Two processes that start together: one writes, the other finds the file made. */
function create(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
