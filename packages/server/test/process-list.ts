import { readdirSync, readFileSync } from 'node:fs'

/** Processes of this machine whose parent is `parent` and whose command line holds `name`. */
export const childrenNamed = (name: string, parent = process.pid): readonly number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent && processFile(pid, 'cmdline').includes(name))

/** Processes of this machine in whose environment this text is. */
export const processesNaming = (text: string): readonly number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => processFile(pid, 'environ').includes(text))

/** What `/proc` tells of a process; empty when it is gone. */
export function processFile(pid: number, file: 'cmdline' | 'environ' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(processFile(pid, 'status'))?.[1] ?? 0)
}
