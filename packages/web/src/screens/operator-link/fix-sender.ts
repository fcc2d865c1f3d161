import { isOffline } from '../../api/api-error.ts'
import { postPositionsByLink } from '../../api/operator-page.ts'
import type { FixQueue } from './fix-queue.ts'

/** Fixes of one sending; fewer on a line on which so many do not get through in the 15 s that the server waits for them. */
const [MOST, LEAST] = [100, 10]
/** What fails sooner found no network; what arrives sooner leaves room for more. */
const SLOW_MS = 8_000

interface Options {
  readonly token: string
  readonly queue: FixQueue
  /** Something was received, or could not be sent; how many wait now, null: that is not known. */
  readonly onSent: (waiting: number | null) => void
  readonly onFailed: (waiting: number | null) => void
  /** Nothing was found to send; how many wait all the same. */
  readonly onFoundNone: (waiting: number | null) => void
  /** The server takes none: the link has ended, or he has not consented. */
  readonly onRefused: (error: unknown) => void
  /** How close the next fixes are to come, in seconds. */
  readonly onPace: (seconds: number) => void
}

export interface FixSender {
  /** When a try last failed, or found a phone that does not say, or let go, what it keeps, by this phone's clock; 0: none has. */
  readonly failedAt: number
  readonly isSending: boolean
  /** Sends what waits, the oldest first, each until it was received; resolves when nothing waits, or it could not be sent. */
  flush(): Promise<void>
}

/** Sends what a phone keeps. */
export function createFixSender({
  token,
  queue,
  onSent,
  onFailed,
  onFoundNone,
  onRefused,
  onPace,
}: Options): FixSender {
  let sending: Promise<void> | null = null
  let failedAt = 0
  let most = MOST

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const { fixes, remove } = await queue.oldest(most)
      if (fixes.length === 0) {
        const waiting = await queue.count()
        // The phone is asked again what it keeps, as a server is that does not answer.
        if (waiting === null) failedAt = Date.now()
        return onFoundNone(waiting)
      }
      const began = Date.now()
      try {
        onPace(await postPositionsByLink(token, fixes))
        if (Date.now() - began < SLOW_MS) most = Math.min(MOST, most * 2)
      } catch (error) {
        failedAt = Date.now()
        if (failedAt - began >= SLOW_MS) most = Math.max(LEAST, Math.floor(most / 4))
        if (!isOffline(error)) onRefused(error)
        return onFailed(await queue.count())
      }
      const isRemoved = await remove().then(
        () => true,
        () => false,
      )
      if (!isRemoved) failedAt = Date.now()
      onSent(await queue.count())
      // What the phone still keeps would be sent again at once, and over and over; the server keeps one of each.
      if (!isRemoved) return
    }
  }

  return {
    get failedAt() {
      return failedAt
    },
    get isSending() {
      return sending !== null
    },
    flush: () => {
      sending ??= sendAll().finally(() => {
        sending = null
      })
      return sending
    },
  }
}
