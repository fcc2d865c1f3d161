import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { DeviceMessage, IntakeLine } from '../api/devices.ts'
import { isDeviceFeedOpen, joinDeviceFeed, onDeviceFeedOpen } from './device-feed.ts'

/** Hears of the organisation's devices for as long as the component is there; with `onLine`, of what the intakes receive as well. */
export function useDeviceFeed(onMessage: (message: DeviceMessage) => void, onLine?: (line: IntakeLine) => void): void {
  const latest = useRef({ onMessage, onLine })
  latest.current = { onMessage, onLine }
  const wantsLines = onLine !== undefined
  useEffect(() => {
    const feed = joinDeviceFeed(wantsLines)
    const stops = [
      feed.onMessage((message) => latest.current.onMessage(message)),
      feed.onLine((line) => latest.current.onLine?.(line)),
    ]
    return () => {
      for (const stop of stops) stop()
      feed.leave()
    }
  }, [wantsLines])
}

/** Whether what devices say is received now. */
export const useIsDeviceFeedOpen = (): boolean =>
  useSyncExternalStore(onDeviceFeedOpen, isDeviceFeedOpen, isDeviceFeedOpen)
