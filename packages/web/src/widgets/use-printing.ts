import { useSyncExternalStore } from 'react'

let isAnnounced = false

const onAnnounced = (changed: () => void, announced: boolean) => () => {
  isAnnounced = announced
  changed()
}

/**
 * By `beforeprint`: when the media query changes, the browser has counted its pages already, and what comes then is cut off.
 * By the media query as well: it alone tells of a preview that is none of `print()`.
 */
function subscribe(changed: () => void): () => void {
  const [before, after] = [onAnnounced(changed, true), onAnnounced(changed, false)]
  const media = globalThis.matchMedia('print')
  globalThis.addEventListener('beforeprint', before)
  globalThis.addEventListener('afterprint', after)
  media.addEventListener('change', changed)
  return () => {
    globalThis.removeEventListener('beforeprint', before)
    globalThis.removeEventListener('afterprint', after)
    media.removeEventListener('change', changed)
  }
}

const snapshot = (): boolean => isAnnounced || globalThis.matchMedia('print').matches

/** Whether the page is being laid out for paper: then what is on screen is there in full (`theme/print.css`). */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, snapshot, snapshot)
