import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whom PostgreSQL runs as; null when we are not root and it runs as ourselves. PostgreSQL refuses to run as root. */
export interface PostgresUser {
  readonly uid: number
  readonly gid: number
}

/** An unprivileged account that exists on this machine: `postgres`, else `nobody`. */
export function postgresUser(): PostgresUser | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid }
  }
  return { uid: 65534, gid: 65534 }
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
export function isReachable(path: string, user: PostgresUser | null): boolean {
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
