import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../errors.ts'

/** What a thread answers each time that it is asked for the next part. */
export type ThreadAnswer =
  | { readonly kind: 'part'; readonly part: unknown }
  | { readonly kind: 'end' }
  /** Its work threw an `AppError`. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly details: unknown
    }

/** The thread's side of `partsFromThread`: does the work for the task that it was started with, a part whenever it is asked. */
export function serveParts<Task>(work: (task: Task) => AsyncIterable<unknown>): void {
  const port = parentPort
  if (port === null) throw new Error('serveParts runs in a thread only')
  const parts = work(workerData)[Symbol.asyncIterator]()
  port.on('message', () => {
    void nextAnswer(parts).then((answer) => port.postMessage(answer))
  })
}

/** What is no `AppError` is a bug: it ends the thread, and the other side hears of it. */
async function nextAnswer(parts: AsyncIterator<unknown>): Promise<ThreadAnswer> {
  try {
    const { done, value } = await parts.next()
    return done === true ? { kind: 'end' } : { kind: 'part', part: value }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, details } = error
    return { kind: 'refused', status, code, message, details }
  }
}
