import { ApiError } from '../../api/api-error.ts'
import { photoByLink } from '../../api/operator-page.ts'
import { SMALLEST_PHOTO, smallPhoto } from '../../browser/small-photo.ts'
import type { WaitingPhoto } from './kept-photos.ts'

/** What fails sooner found no network; later the line was too slow. */
const SLOW_MS = 8_000

/** `held`: it was stopped by ourselves, which says nothing of the line. */
type Sending =
  | { readonly kind: 'received'; readonly at: number }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly error: unknown }

interface PhotoSender {
  readonly isSending: boolean
  /** How much of the one on its way has left, 0 to 1; null: nothing has, or none is. */
  readonly sent: number | null
  /** One at a time. */
  send(photo: WaitingPhoto): Promise<Sending>
  stop(): void
}

/** What is wrong with the photo itself, or with the trip: all else passes, and is tried again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [409, 413, 415].includes(error.status)

/** Sends photos; one that does not get through a slow line goes smaller the next time. */
export function createPhotoSender(token: string, onProgress: () => void): PhotoSender {
  let sending: AbortController | null = null
  let sent: number | null = null
  let size = 0
  const onUploaded = (share: number): void => {
    sent = share
    onProgress()
  }
  return {
    get isSending() {
      return sending !== null
    },
    get sent() {
      return sent
    },
    send: async (photo) => {
      const controller = new AbortController()
      const { signal } = controller
      sending = controller
      const began = Date.now()
      try {
        const bytes = size === 0 ? photo.bytes : await smallPhoto(new Blob([photo.bytes], { type: 'image/jpeg' }), size)
        const at = await photoByLink(token, bytes, photo.at, { signal, onUploaded })
        size = 0
        return { kind: 'received', at }
      } catch (error) {
        if (signal.aborted) return { kind: 'held' }
        if (isRefusal(error)) size = 0
        else if (Date.now() - began >= SLOW_MS) size = Math.min(SMALLEST_PHOTO, size + 1)
        return { kind: 'failed', error }
      } finally {
        sending = null
        sent = null
      }
    },
    stop: () => sending?.abort(),
  }
}
