/** Questions to the process at the other end of a channel, each waiting for its answer. */
export interface PendingAnswers<T> {
  /** Resolves to the answer, or to what stands for none when there is none in time. */
  ask(send: (requestId: number) => void): Promise<T>
  answer(requestId: number, value: T): void
}

export function createPendingAnswers<T>(withinMs: number, none: T): PendingAnswers<T> {
  const waiting = new Map<number, (value: T) => void>()
  let lastId = 0
  return {
    ask: (send) =>
      new Promise((resolve) => {
        lastId += 1
        const requestId = lastId
        const settle = (value: T): void => {
          clearTimeout(timer)
          waiting.delete(requestId)
          resolve(value)
        }
        const timer = setTimeout(settle, withinMs, none)
        waiting.set(requestId, settle)
        send(requestId)
      }),
    answer: (requestId, value) => waiting.get(requestId)?.(value),
  }
}
