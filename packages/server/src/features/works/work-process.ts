import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleFromSource } from '../../workers/bundle-from-source.ts'
import type { WorkNews, WorkOrder } from './work-messages.ts'

const BUILT = fileURLToPath(new URL('./long-work.worker.js', import.meta.url))
const SOURCE = fileURLToPath(new URL('./long-work.worker.ts', import.meta.url))
const HEAP_FLAG = '--max-old-space-size=512'
/** It drops what it made aside; then it is ended. */
const LEAVES_WITHIN_MS = 10_000

export type WorkOutcome = Exclude<WorkNews, { kind: 'progress' }> | { readonly kind: 'gone' }

export interface WorkProcess {
  /** How it ended; `gone`: without a word. */
  readonly outcome: Promise<WorkOutcome>
  /** Ends it, and with it what it made aside. */
  stop(): void
}

/** Starts the process of a piece of work, with nothing of our environment. */
export async function startWorkProcess(
  order: WorkOrder,
  onProgress: (done: number, total: number | null) => void,
): Promise<WorkProcess> {
  const entry = existsSync(BUILT) ? BUILT : await bundleFromSource(SOURCE)
  const child = fork(entry, [], {
    execArgv: ['--enable-source-maps', HEAP_FLAG],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let last: WorkOutcome = { kind: 'gone' }
  // Both sides are ours.
  child.on('message', (news: WorkNews) => {
    if (news.kind === 'progress') onProgress(news.done, news.total)
    else last = news
  })
  const outcome = new Promise<WorkOutcome>((resolve) => {
    child.once('error', () => resolve({ kind: 'gone' }))
    child.once('exit', () => resolve(last))
  })
  // A process that ended before it heard is told by its exit.
  child.send(order, () => undefined)
  return {
    outcome,
    stop: () => {
      child.kill('SIGTERM')
      const ended = setTimeout(() => child.kill('SIGKILL'), LEAVES_WITHIN_MS)
      child.once('exit', () => clearTimeout(ended))
    },
  }
}
