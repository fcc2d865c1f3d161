import type { FromWorker, ToWorker } from '@vigia/gps-reader/worker-messages'

/** The worker of this server as whoever shows its pages knows it, whichever process it is by now. */
export interface WorkerLine {
  /** Without a process nothing is sent, and a page that shall be watched is gone at once. */
  send(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): () => void
}

export interface WorkerLineEnd extends WorkerLine {
  /** The process said something. */
  receive(message: FromWorker): void
  /** The process ended, and every page with it: those who watch are told. */
  cut(): void
}

/** `carry` hands a message to the process; false: there is none. */
export function createWorkerLine(carry: (message: ToWorker) => boolean): WorkerLineEnd {
  const listeners = new Set<(message: FromWorker) => void>()
  const viewers = new Set<string>()
  const receive = (message: FromWorker): void => {
    for (const listener of listeners) listener(message)
  }
  const gone = (viewerId: string): void => {
    viewers.delete(viewerId)
    receive({ type: 'screen-gone', viewerId })
  }
  return {
    send: (message) => {
      const isCarried = carry(message)
      if (message.type === 'unwatch') viewers.delete(message.viewerId)
      if (message.type !== 'watch') return
      if (isCarried) viewers.add(message.viewerId)
      else queueMicrotask(() => gone(message.viewerId))
    },
    onMessage: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive,
    cut: () => {
      for (const viewerId of [...viewers]) gone(viewerId)
    },
  }
}
