import { readFileSync } from 'node:fs'

export const TICKS_PER_SECOND = 100

/** Seconds of processor that a process has used, user and system (Linux). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}
