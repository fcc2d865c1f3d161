import { useCallback, useSyncExternalStore } from 'react'
import { acquireLive } from './live.ts'

/** One timer for each pace, however many ages are on screen: they change in one go. */
const tickers = new Map<
  number,
  { readonly listeners: Set<() => void>; readonly timer: ReturnType<typeof setInterval> }
>()

/** The server's time, renewed every `everyMs`: ages on screen go on whatever else happens. */
export const useServerNow = (everyMs: number): number =>
  useOnClock(everyMs, (now) => Math.floor(now / everyMs) * everyMs)

/** What `read` makes of the server's time, looked at every `everyMs`; renders again only when that has changed. */
export function useOnClock<T extends string | number | boolean | null>(everyMs: number, read: (now: number) => T): T {
  const subscribe = useCallback((changed: () => void) => onTick(everyMs, changed), [everyMs])
  const snapshot = (): T => read(acquireLive().clock.now())
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

function onTick(everyMs: number, listener: () => void): () => void {
  const ticker = tickers.get(everyMs) ?? startTicker(everyMs)
  ticker.listeners.add(listener)
  return () => {
    ticker.listeners.delete(listener)
    if (ticker.listeners.size > 0) return
    clearInterval(ticker.timer)
    tickers.delete(everyMs)
  }
}

function startTicker(everyMs: number) {
  const listeners = new Set<() => void>()
  const timer = setInterval(() => {
    for (const listener of [...listeners]) listener()
  }, everyMs)
  const ticker = { listeners, timer }
  tickers.set(everyMs, ticker)
  return ticker
}
