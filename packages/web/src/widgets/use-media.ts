import { useCallback, useSyncExternalStore } from 'react'

/** Widths of DESIGN §10, as media queries. A low window that is no phone's, as 1440 × 900 at 200 %, is a laptop's (DESIGN §9). */
export const PHONE = 'screen and (max-width: 767px) and (min-height: 481px), screen and (max-width: 599px)'
/** From here on letters grow (theme/reset.css). */
export const LARGE = '(min-width: 2400px)'
export const NARROW = 'screen and (max-width: 1279px)'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = globalThis.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  const snapshot = (): boolean => globalThis.matchMedia(query).matches
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
