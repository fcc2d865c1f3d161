/** What a process holds, in MiB. */
export interface MemoryHeld {
  readonly heapMb: number
  readonly residentMb: number
}

/** What this process holds after its garbage was collected; Node must run with `--expose-gc`. */
export function memoryHeld(): MemoryHeld {
  if (globalThis.gc === undefined) throw new Error('--expose-gc')
  globalThis.gc()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapMb: heapUsed / 2 ** 20, residentMb: rss / 2 ** 20 }
}
