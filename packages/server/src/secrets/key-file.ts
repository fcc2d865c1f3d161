import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { digestKeyOf, KEY_BYTES, type SecretKey, type SecretKeys, secretKey } from './secret-key.ts'

/** Permission bits of the group and of everybody. */
const NOT_OWNER = 0o077

/** Where the key before this one lies while a rotation is under way: beside the file itself, also for a link to it. */
const previousFileOf = (file: string): string => `${realFile(file)}.previous`
const nextFileOf = (file: string): string => `${realFile(file)}.next`
const realFile = (file: string): string => ifThere(() => realpathSync(file)) ?? file

/**
 * Reads the keys of `VIGIA_SECRET_KEY_FILE`, outside the database: 64 hexadecimal digits that seal and, since the first
 * rotation, a line with 64 of the fingerprints. Makes the file, readable by its owner only, when there is none. Throws a
 * sentence for the person who starts the server when it holds no key, or when anybody but its owner may read or change it.
 */
export function readKeyFile(file: string): SecretKeys {
  if (!existsSync(file)) create(file)
  return readBoth(file)
}

function readBoth(file: string): SecretKeys {
  const { key, fingerprintKey } = read(file)
  const previous = ifThere(() => read(previousFileOf(file)).key)
  return { current: key, previous: previous?.id === key.id ? null : previous, fingerprintKey }
}

/** The files that hold what opens today's secrets, of those that there are: the key, and the one before it during a rotation. */
export const keyFiles = (file: string): readonly string[] =>
  [file, previousFileOf(file)].filter((path) => existsSync(path))

/**
 * What reads the keys in force at each use: the files anew whenever one of them is another than before. So a server that
 * runs seals with the new key from the moment in which a rotation puts it in place. Without a file, the last ones stay.
 * Throws as `readKeyFile`.
 */
export function watchKeyFile(file: string): () => SecretKeys {
  let seen = versionOf(file)
  let known = readKeyFile(file)
  return () => {
    const version = versionOf(file)
    if (version === seen) return known
    known = ifThere(() => readBoth(file)) ?? known
    // As it was before it was read: what changed meanwhile is read the next time.
    seen = version
    return known
  }
}

export const newKey = (): SecretKey => secretKey(randomBytes(KEY_BYTES))

/**
 * Puts a new key in the place of the one in force, which stays beside it. Whatever interrupts it, the file holds one of the
 * two, whole; with the old one, the next rotation begins anew. The owner of the file stays the same: the server has to read it.
 */
export function replaceKey(path: string, next: SecretKey): void {
  const { fingerprintKey } = readKeyFile(path)
  const file = realFile(path)
  rmSync(previousFileOf(file), { force: true })
  linkSync(file, previousFileOf(file))
  const lines = [next.bytes, fingerprintKey].map((bytes) => `${bytes.toString('hex')}\n`)
  rmSync(nextFileOf(file), { force: true })
  writeFileSync(nextFileOf(file), lines.join(''), { mode: 0o600, flag: 'wx' })
  const { uid, gid } = statSync(file)
  chownSync(nextFileOf(file), uid, gid)
  toDisk(nextFileOf(file))
  renameSync(nextFileOf(file), file)
  toDisk(dirname(file))
}

/** Removes the key before this one: what it sealed opens no more. */
export function removePreviousKey(file: string): void {
  rmSync(previousFileOf(file), { force: true })
  toDisk(dirname(realFile(file)))
}

function read(file: string): { readonly key: SecretKey; readonly fingerprintKey: Buffer } {
  if ((statSync(file).mode & NOT_OWNER) !== 0)
    throw new Error(`Otros usuarios pueden abrir la clave ${file}. Ciérrela con: chmod 600 ${file}`)
  const [sealing, fingerprints, ...rest] = readFileSync(file, 'utf8').trim().split('\n')
  const isKey = (line: string): boolean => /^[0-9a-f]{64}$/i.test(line)
  if (sealing === undefined || !isKey(sealing) || !isKey(fingerprints ?? sealing) || rest.length > 0)
    throw new Error(`${file} no contiene una clave: deben ser 64 dígitos hexadecimales.`)
  const key = secretKey(Buffer.from(sealing, 'hex'))
  return { key, fingerprintKey: fingerprints === undefined ? digestKeyOf(key) : Buffer.from(fingerprints, 'hex') }
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

function ifThere<T>(reading: () => T): T | null {
  try {
    return reading()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const versionOf = (file: string): string => [file, previousFileOf(file)].map((path) => stamp(path)).join(' ')

function stamp(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? '-' : `${found.ino}:${found.mtimeMs}:${found.size}:${found.mode}`
}

function toDisk(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
