import { useEffect, useState } from 'react'
import { errorText, isOffline } from '../../api/api-error.ts'
import { type EndedLink, endedLinkOf, isEnded, readTracking, type TrackedTrip } from '../../api/tracking.ts'

const ASK_EVERY_MS = 30_000

/** How the page stands. Instants by the server's clock, epoch ms. */
export type Tracking =
  | { readonly state: 'loading' }
  /** Nothing was ever read. */
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly state: 'ended'; readonly link: EndedLink | null }
  | {
      readonly state: 'open'
      readonly trip: TrackedTrip
      /** When what is shown was the newest. */
      readonly readAt: number
      /** How far the server's clock is ahead of this one's. */
      readonly aheadMs: number
      /** Why it is not newer; null: the last question was answered. */
      readonly trouble: 'offline' | 'refused' | null
      /** A position was told before, since the page is open. */
      readonly wasPlaced: boolean
    }

const LOADING: Tracking = { state: 'loading' }

/** What a link tells, asked every 30 s while somebody sees the page, and at once when they come back to it (design, second part §6). */
export function useTracking(token: string): Tracking {
  const [tracking, setTracking] = useState<Tracking>(LOADING)
  useEffect(() => {
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let etag: string | null = null
    let isAsking = false
    let isOver = false

    const ask = async (): Promise<void> => {
      if (isAsking || isOver || stopped.signal.aborted) return
      clearTimeout(timer)
      isAsking = true
      await readTracking(token, etag, stopped.signal).then(
        ({ answer, sentAt }) => {
          if (answer.status === 'fresh') etag = answer.etag
          const aheadMs = sentAt === null ? 0 : sentAt - Date.now()
          setTracking((before) => opened(before, answer.status === 'fresh' ? answer.data : null, aheadMs))
        },
        (error: unknown) => {
          if (stopped.signal.aborted) return
          isOver = isEnded(error)
          if (isEnded(error)) setTracking({ state: 'ended', link: endedLinkOf(error) })
          else setTracking((before) => missed(before, error, () => void ask()))
        },
      )
      isAsking = false
      if (!isOver && document.visibilityState === 'visible') timer = setTimeout(() => void ask(), ASK_EVERY_MS)
    }
    const look = (): void => {
      if (document.visibilityState === 'visible') void ask()
      else clearTimeout(timer)
    }

    void ask()
    document.addEventListener('visibilitychange', look)
    globalThis.addEventListener('online', look)
    return () => {
      stopped.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      globalThis.removeEventListener('online', look)
    }
  }, [token])
  return tracking
}

/** After an answer; `told` null: what is shown is still the newest. */
function opened(before: Tracking, trip: TrackedTrip | null, aheadMs: number): Tracking {
  const readAt = Date.now() + aheadMs
  const wasPlaced = before.state === 'open' && (before.wasPlaced || before.trip.position !== null)
  if (trip !== null) return { state: 'open', trip, readAt, aheadMs, trouble: null, wasPlaced }
  return before.state === 'open' ? { ...before, readAt, aheadMs, trouble: null } : before
}

/** After a question that was not answered: what was read stays, and says how old it is. */
function missed(before: Tracking, error: unknown, retry: () => void): Tracking {
  if (before.state === 'open') return { ...before, trouble: isOffline(error) ? 'offline' : 'refused' }
  return { state: 'failed', message: errorText(error), retry }
}
