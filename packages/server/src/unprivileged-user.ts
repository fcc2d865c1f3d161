import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whom a child process runs as when we are root. */
export interface UnprivilegedUser {
  readonly uid: number
  readonly gid: number
}

const NOBODY: UnprivilegedUser = { uid: 65_534, gid: 65_534 }

/** Whom PostgreSQL runs as, since it refuses to run as root; null when we are not root and it runs as ourselves. */
export const postgresUser = (): UnprivilegedUser | null => firstAccount(['postgres', 'nobody'], null)

/** Whom the GPS worker and its browser run as: another account than PostgreSQL's, whose files it could read else. */
export const platformUser = (): UnprivilegedUser | null => firstAccount(['nobody', 'daemon'], postgresUser())

/** The first of these accounts that exists on this machine and is not `taken`; null when we are not root. */
function firstAccount(names: readonly string[], taken: UnprivilegedUser | null): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  for (const name of names) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && gid !== null && uid !== 0 && uid !== taken?.uid) return { uid, gid }
  }
  return NOBODY
}

function idOf(flag: string, name: string): number | null {
  try {
    const id = Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    )
    return Number.isInteger(id) ? id : null
  } catch {
    return null
  }
}

/** Whether `user` may walk down to `path`: root's home folder, for one, is closed to everybody else. */
export function isReachable(path: string, user: UnprivilegedUser | null): boolean {
  if (user === null) return true
  let folder = path
  for (;;) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder)
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return false
    }
    const parent = dirname(folder)
    if (parent === folder) return true
    folder = parent
  }
}
