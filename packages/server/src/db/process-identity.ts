import { readFileSync } from 'node:fs'

/** What tells one process from a later one that got the same number: when it started (Linux; elsewhere only the number). */
export interface ProcessIdentity {
  readonly pid: number
  readonly startedAtTicks: string | null
}

export const identify = (pid: number): ProcessIdentity => ({
  pid,
  startedAtTicks: processStat(pid)?.startedAtTicks ?? null,
})

/** Whether that very process still runs; a zombie or a recycled number does not count. */
export function isAlive({ pid, startedAtTicks }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const stat = processStat(pid)
  if (stat === null) return process.platform !== 'linux'
  if (stat.state === 'Z' || stat.state === 'X') return false
  return startedAtTicks === null || stat.startedAtTicks === startedAtTicks
}

/** State and start of a process from /proc; the name in it may hold spaces and brackets, so read after the last one. */
function processStat(pid: number): { state: string; startedAtTicks: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startedAtTicks: fields[19] ?? '' }
  } catch {
    return null
  }
}
