import { readdirSync, readFileSync } from 'node:fs'
import { cpuSeconds, TICKS_PER_SECOND } from './process-cpu.ts'

/** What a process and all that it has started hold and have used (Linux). */
export interface TreeUsage {
  readonly pids: readonly number[]
  /** Each process's own; pages that several share are counted in each. */
  readonly rssMb: number
  /** Shared pages are divided among who shares them. */
  readonly pssMb: number
  readonly cpuSeconds: number
}

/** The descendants of a process, without itself. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const child = Number(name)
    const parent = Number.isInteger(child) ? parentOf(child) : null
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), child])
  }
  const found: number[] = []
  const waiting = [...(children.get(pid) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next)
    waiting.push(...(children.get(next) ?? []))
  }
  return found
}

/** The child whose command line names this file; null when there is none. */
export function childRunning(parent: number, file: string): number | null {
  const found = descendantsOf(parent).find((pid) => commandOf(pid).includes(file))
  return found ?? null
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

export function usageOf(pids: readonly number[]): TreeUsage {
  let [rssKb, pssKb, cpu] = [0, 0, 0]
  for (const pid of pids) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      rssKb += kilobytes(rollup, 'Rss')
      pssKb += kilobytes(rollup, 'Pss')
      cpu += cpuSeconds(pid)
    } catch {
      // It has ended since.
    }
  }
  return { pids, rssMb: rssKb / 1024, pssMb: pssKb / 1024, cpuSeconds: cpu }
}

/**
 * Seconds of processor, user and system, that a process and all that it has started have used, those that have ended
 * since included (Linux). Grows only, so that the difference of two readings is what was used between them.
 */
export function treeCpuSeconds(pid: number): number {
  const ticks = [pid, ...descendantsOf(pid)].map((one) => {
    // Of the process, and of its children that it has seen end.
    const [user, system, usersOfEnded, systemsOfEnded] = (statOf(one) ?? []).slice(11, 15).map(Number)
    return (user ?? 0) + (system ?? 0) + (usersOfEnded ?? 0) + (systemsOfEnded ?? 0)
  })
  return ticks.reduce((sum, own) => sum + own, 0) / TICKS_PER_SECOND
}

/** Which of these processes still run. */
export const alive = (pids: readonly number[]): number[] => pids.filter((pid) => isRunning(pid))

function isRunning(pid: number): boolean {
  const state = statOf(pid)?.[0]
  return state !== undefined && state !== 'Z'
}

function parentOf(pid: number): number | null {
  const stat = statOf(pid)
  return stat === null ? null : Number(stat[1])
}

/** State, parent and the rest, after the name, which may hold anything. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const kilobytes = (rollup: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0)
