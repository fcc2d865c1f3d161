import { useCallback, useState } from 'react'
import { type RefreshCountdown, useRefreshCountdown } from '../../widgets/use-refresh-countdown.ts'

/** Spec §9. */
export const REFRESH_S = 60

export interface ScreenOptions extends Pick<RefreshCountdown, 'secondsLeft'> {
  readonly trails: boolean
  readonly setTrails: (on: boolean) => void
  readonly auto: boolean
  readonly setAuto: (on: boolean) => void
  readonly isListOpen: boolean
  readonly setListOpen: (open: boolean) => void
  readonly refreshNow: () => void
}

/** The switches of the screen and its refresh clock. */
export function useScreenOptions(refresh: () => void): ScreenOptions {
  const [trails, setTrails] = useState(true)
  const [auto, setAuto] = useState(true)
  const [isListOpen, setListOpen] = useState(true)
  const { secondsLeft, restart } = useRefreshCountdown(REFRESH_S, !auto, refresh)
  const refreshNow = useCallback(() => {
    restart()
    refresh()
  }, [restart, refresh])
  return { trails, setTrails, auto, setAuto, isListOpen, setListOpen, secondsLeft, refreshNow }
}
