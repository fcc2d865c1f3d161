import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isReachable, type UnprivilegedUser } from '@vigia/runtime/unprivileged-user'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** The roles that log in to the embedded database: the superuser that makes the others, and those that the app uses. */
const LOGIN_ROLES = ['postgres', 'vigia_owner', 'vigia_app', 'vigia_jobs', 'vigia_query'] as const
type LoginRole = (typeof LOGIN_ROLES)[number]
export type Passwords = Readonly<Record<LoginRole, string>>

// PostgreSQL binds `<folder>/.s.PGSQL.5432`, and a socket address holds 107 bytes.
const MAX_SOCKET_FOLDER_BYTES = 107 - '/.s.PGSQL.5432.lock'.length

/**
 * The random passwords of this data folder, readable by their owner only. Made on first use; a role that came with a newer
 * version gets its own then.
 */
export function clusterPasswords(dataDir: string): Passwords {
  const path = join(dataDir, 'postgres-passwords.json')
  const known: Partial<Passwords> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const made = LOGIN_ROLES.map((role) => [role, known[role] ?? randomBytes(24).toString('base64url')] as const)
  if (made.some(([role]) => known[role] === undefined)) {
    writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(made)), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * Throws a sentence for the person when the cluster is not one that `major` (`18`) can open. PostgreSQL itself refuses another
 * version's files too, in English and without a way out; and what we did not make whole is nothing that we may put anew.
 */
export function requireOwnCluster(clusterDir: string, major: string): void {
  if (!existsSync(clusterDir) || readdirSync(clusterDir).length === 0) return
  const versionFile = join(clusterDir, 'PG_VERSION')
  if (!existsSync(versionFile))
    throw new Error(
      `La carpeta ${clusterDir} no está vacía y no es una base de datos: le falta PG_VERSION. No se tocó nada. Restaure un respaldo en una carpeta nueva: ${RESTORE}.`,
    )
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found === major) return
  const versions = `Los datos de ${clusterDir} son de PostgreSQL ${found} y esta Vigía trae PostgreSQL ${major}. No se tocó nada.`
  throw new Error(
    Number(found) > Number(major)
      ? `${versions} Use la Vigía con la que se hicieron, o una más nueva.`
      : `${versions} Respalde con la Vigía anterior (npm run backup -- CARPETA) y restaure con esta en una carpeta nueva: ${RESTORE}. Después ponga ahí la llave secret.key e inicie con esa VIGIA_DATA_DIR.`,
  )
}

const RESTORE = 'VIGIA_DATA_DIR=carpeta-nueva npm run restore -- CARPETA/vigia-…'

/**
 * Creates the cluster when the folder has none: checksums on, scram only, UTF-8, the built-in C.UTF-8 order (the same on
 * every machine). Made aside and renamed, so that a kill in the middle leaves nothing half-made.
 */
export function initCluster(
  clusterDir: string,
  binaries: PostgresBinaries,
  user: UnprivilegedUser | null,
  superuserPassword: string,
): void {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return
  const unfinished = `${clusterDir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(clusterDir, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFolder = mkdtempSync(join(tmpdir(), 'vigia-init-'))
  const passwordFile = join(passwordFolder, 'password')
  try {
    writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
    if (user !== null)
      for (const path of [unfinished, passwordFolder, passwordFile]) chownSync(path, user.uid, user.gid)
    execFileSync(
      binaries.initdb,
      [
        ...['-D', folderArgument(unfinished, user), '-U', 'postgres', `--pwfile=${passwordFile}`],
        ...['-A', 'scram-sha-256', '-k', '-E', 'UTF8', '--no-locale'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { cwd: unfinished, stdio: ['ignore', 'pipe', 'pipe'], env: cleanEnvironment(), ...user },
    )
    renameSync(unfinished, clusterDir)
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true })
  }
}

/**
 * How to name the cluster's folder to PostgreSQL, which is started inside it. Under a folder that its user may not walk
 * through (root's home) the open working folder is the way in.
 */
export const folderArgument = (clusterDir: string, user: UnprivilegedUser | null): string =>
  process.platform !== 'linux' || isReachable(clusterDir, user) ? clusterDir : '/proc/self/cwd'

/** A private folder for the socket: in the data folder, or a short one elsewhere when the path is long or closed to `user`. */
export function socketFolder(dataDir: string, user: UnprivilegedUser | null): string {
  const near = join(dataDir, 'run')
  rmSync(near, { recursive: true, force: true })
  const fits = Buffer.byteLength(near) <= MAX_SOCKET_FOLDER_BYTES && isReachable(dataDir, user)
  const folder = fits ? near : mkdtempSync(join(tmpdir(), 'vigia-'))
  if (fits) mkdirSync(near)
  chmodSync(folder, 0o700)
  if (user !== null) chownSync(folder, user.uid, user.gid)
  return folder
}

/** The socket folder of a running cluster, as PostgreSQL itself wrote it down; null when it is not running. */
export function runningSocketFolder(clusterDir: string): string | null {
  const pidFile = join(clusterDir, 'postmaster.pid')
  return existsSync(pidFile) ? (readFileSync(pidFile, 'utf8').split('\n')[4] ?? '') || null : null
}

/** PG* variables of the person's shell would bend the server; locale is ours. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
