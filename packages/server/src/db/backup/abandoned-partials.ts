import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const HOUR_MS = 3_600_000
const NAME = /^vigia-\d{8}T\d{6}Z\.partial$/

/** What backups that were killed have left beside `folder`'s others. */
export interface AbandonedPartials {
  readonly removed: readonly string[]
  /** Written to within the hour: it may be another installation's, which is at work. */
  readonly left: readonly string[]
}

/** Removes what nobody has written to for an hour: a backup at work writes all the time. */
export function removeAbandonedPartials(folder: string, now: number): AbandonedPartials {
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : []
  const removed = found.filter((name) => now - writtenAt(join(folder, name)) > HOUR_MS)
  for (const name of removed) rmSync(join(folder, name), { recursive: true, force: true })
  return { removed, left: found.filter((name) => !removed.includes(name)) }
}

function writtenAt(partial: string): number {
  const times = readdirSync(partial).map((name) => statSync(join(partial, name)).mtimeMs)
  return Math.max(statSync(partial).mtimeMs, ...times)
}
