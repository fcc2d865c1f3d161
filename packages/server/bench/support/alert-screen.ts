import type { AlertWire } from '@vigia/contract'
import { io, type Socket } from 'socket.io-client'
import { isAfter, readCursor } from '../../src/features/alerts/feed/cursor.ts'

/** A screen that hears of alerts as the browser does: it keeps its cursor, comes back with it, and drops what it has. */
export interface AlertScreen {
  readonly socket: Socket
  /** Shown alerts in their order, each once. */
  readonly shown: { readonly cursor: string; readonly alert: AlertWire; readonly receivedAt: number }[]
  /** Events that it had already, and dropped. */
  readonly dropped: () => number
  /** Events that came after one that stands behind them. */
  readonly disordered: () => number
  readonly cursor: () => string | null
  /** What else was said: `caught-up`, `resync`, `closing`, in order. */
  readonly words: { readonly event: string; readonly payload: { readonly cursor?: string; readonly reason?: string } }[]
  close(): void
}

interface Options {
  readonly token: string | (() => string)
  readonly since?: string | null
  readonly reconnects?: boolean
  /** The mutant: it comes back as if it had never been there. */
  readonly forgets?: boolean
}

/** Connects to `/alerts`; does not wait for it. */
export function openAlertScreen(
  url: string,
  { token, since = null, reconnects = true, forgets = false }: Options,
): AlertScreen {
  const shown: { cursor: string; alert: AlertWire; receivedAt: number }[] = []
  const words: { event: string; payload: { cursor?: string; reason?: string } }[] = []
  const seen = new Set<string>()
  let cursor = since
  let dropped = 0
  let disordered = 0
  const socket = io(`${url}/alerts`, {
    auth: (send) => send({ token: typeof token === 'string' ? token : token(), since: forgets ? null : cursor }),
    transports: ['websocket'],
    forceNew: true,
    reconnection: reconnects,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    timeout: 1_000,
  })
  const show = (alert: AlertWire, at: string): void => {
    if (seen.has(at)) {
      dropped += 1
      return
    }
    const [last, next] = [cursor === null ? null : readCursor(cursor), readCursor(at)]
    if (last !== null && next !== null && last.epoch === next.epoch && !isAfter(next, last)) disordered += 1
    seen.add(at)
    cursor = at
    shown.push({ cursor: at, alert, receivedAt: performance.now() })
  }
  socket.on('new-alert', show)
  socket.on('alert-updated', show)
  for (const event of ['caught-up', 'resync', 'closing']) {
    socket.on(event, (payload: { cursor?: string; reason?: string }) => {
      words.push({ event, payload })
      if (payload.cursor !== undefined) cursor = payload.cursor
    })
  }
  return {
    socket,
    shown,
    words,
    cursor: () => cursor,
    dropped: () => dropped,
    disordered: () => disordered,
    close: () => socket.disconnect(),
  }
}

/** Numbers that were committed and not shown, and numbers shown more than once. */
export function judgeScreen({ shown }: AlertScreen, committed: ReadonlySet<number>): { lost: number; twice: number } {
  const numbers = shown.map(({ alert }) => alert.value ?? -1)
  const unique = new Set(numbers)
  return { lost: [...committed].filter((number) => !unique.has(number)).length, twice: numbers.length - unique.size }
}
