import { ApiError } from '../../api/api-error.ts'
import { photoByLink } from '../../api/operator-page.ts'
import { done, finished, phoneStore } from './phone-store.ts'
import { smallPhoto } from './small-photo.ts'

const DATABASE = 'vigia-operador-fotos'
const STORE = 'fotos'
const TICK_MS = 1_000
const RETRY_MS = 5_000

interface Options {
  readonly token: string
  readonly now: () => number
  readonly onChange: () => void
  readonly onEnded: () => void
}

/** A photo that waits; `at` is when he took it, by the server's clock: by this one is told from the next. */
interface WaitingPhoto {
  readonly at: number
  readonly bytes: ArrayBuffer
}

export interface PhotoOutbox {
  /** How many wait to be sent. */
  readonly waiting: number
  /** Whether the phone keeps them: else a page that is closed now loses them. */
  readonly isKept: boolean
  /** What became of the newest that is through: when it was received, epoch ms, or why it was not taken; null: nothing yet. */
  readonly last: { readonly receivedAt: number } | { readonly refusal: string } | null
  take(file: Blob): Promise<void>
  /** Nothing is sent any more. */
  end(): void
}

/** The server will not take it, however often it is sent: 429 and 503 pass. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** His photos until the server has them, in order and once, also without signal and after the page was loaded anew. */
export async function openPhotoOutbox({ token, now, onChange, onEnded }: Options): Promise<PhotoOutbox> {
  const attempt = phoneStore(DATABASE, STORE)
  const ofLink = () => IDBKeyRange.bound([token, 0], [token, Number.MAX_SAFE_INTEGER])
  const keyOf = ({ at }: WaitingPhoto): IDBValidKey => [token, at]
  const kept = await attempt((store) => done(store('readonly').getAll(ofLink()) as IDBRequest<WaitingPhoto[]>)).catch(
    () => [],
  )
  let waiting: readonly WaitingPhoto[] = kept
  const unkept = new Set<number>()
  let last: PhotoOutbox['last'] = null
  let isSending = false
  let failedAt = 0
  let hasEnded = false

  const remove = async (photo: WaitingPhoto): Promise<void> => {
    waiting = waiting.filter(({ at }) => at !== photo.at)
    unkept.delete(photo.at)
    // One that stays in the phone is sent once more, and is the same one.
    await attempt((store) => {
      const writing = store('readwrite')
      writing.delete(keyOf(photo))
      return finished(writing.transaction)
    }).catch(() => undefined)
  }
  const send = async (photo: WaitingPhoto): Promise<void> => {
    isSending = true
    try {
      const receivedAt = await photoByLink(token, photo.bytes, photo.at)
      last = { receivedAt }
      await remove(photo)
    } catch (error) {
      failedAt = Date.now()
      if (error instanceof ApiError && error.status === 410) onEnded()
      else if (isRefusal(error)) {
        last = { refusal: error.message }
        await remove(photo)
      }
    }
    isSending = false
    onChange()
  }
  const tick = (): void => {
    const [next] = waiting
    if (hasEnded || isSending || next === undefined || Date.now() - failedAt < RETRY_MS) return
    void send(next)
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    get waiting() {
      return waiting.length
    },
    get isKept() {
      return unkept.size === 0
    },
    get last() {
      return last
    },
    take: async (file) => {
      let at = now()
      while (waiting.some((one) => one.at === at)) at += 1
      try {
        const photo = { at, bytes: await smallPhoto(file) }
        waiting = [...waiting, photo]
        unkept.add(at)
        await attempt((store) => {
          const writing = store('readwrite')
          writing.put(photo, keyOf(photo))
          return finished(writing.transaction)
        }).then(
          () => unkept.delete(at),
          () => undefined,
        )
      } catch {
        last = { refusal: 'El teléfono no pudo leer la foto: tome otra.' }
      }
      onChange()
    },
    end: () => {
      hasEnded = true
      clearInterval(timer)
    },
  }
}
