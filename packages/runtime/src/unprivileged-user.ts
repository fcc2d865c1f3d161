import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whom a child process runs as when we are root. */
export interface UnprivilegedUser {
  readonly uid: number
  readonly gid: number
}

const NOBODY: UnprivilegedUser = { uid: 65_534, gid: 65_534 }

/** Given to nobody by Debian (policy §9.2.2) and by systemd (its table of ids); what has a name here is passed over. */
const [FIRST_FREE_ID, LAST_FREE_ID] = [65_520, 65_533]

/** Whom PostgreSQL runs as, since it refuses to run as root; null when we are not root and it runs as ourselves. */
export function postgresUser(): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid }
  }
  return NOBODY
}

/** Whom the GPS worker runs as: an account that owns nothing and that nothing else uses; null when we are not root. */
export const platformUser = (): UnprivilegedUser | null => freeAccount(0)

/** Whom its browser runs as: neither the worker's memory nor its files are open to it; null when we are not root. */
export const browserUser = (): UnprivilegedUser | null => freeAccount(1)

function freeAccount(position: number): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const named = new Set(lines.map((line) => Number(line.split(':')[2])))
  const ids = Array.from({ length: LAST_FREE_ID - FIRST_FREE_ID + 1 }, (_, index) => FIRST_FREE_ID + index)
  const id = ids.filter((one) => !named.has(one))[position]
  if (id === undefined) throw new Error(`no free account between ${FIRST_FREE_ID} and ${LAST_FREE_ID}`)
  return { uid: id, gid: id }
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
