import { ApiError } from '../../api/api-error.ts'
import { smallPhoto } from '../../browser/small-photo.ts'
import { keptPhotos, type WaitingPhoto } from './kept-photos.ts'
import { createPhotoSender, isRefusal } from './photo-sender.ts'

const TICK_MS = 1_000
const RETRY_MS = 5_000

interface Options {
  readonly token: string
  readonly now: () => number
  readonly onChange: () => void
  readonly onEnded: () => void
}

/** What is known of his photos. */
export interface PhotoState {
  /** How many wait to be sent; null: the phone does not say what it keeps, and there may be some. */
  readonly waiting: number | null
  /** He took one, and it is being made small. */
  readonly isPreparing: boolean
  /** Whether the phone keeps them: else a page that is closed now loses them. */
  readonly isKept: boolean
  /** Of this visit: those that were not taken, and why the newest was not; told until he takes another one. */
  readonly refused: { readonly count: number; readonly why: string } | null
  /** How much of the oldest has left, 0 to 1; null: none is on its way. */
  readonly sent: number | null
  /** They wait until a call for help has got through. */
  readonly isHeld: boolean
  /** When the newest that got through was received, epoch ms; null: none did. */
  readonly receivedAt: number | null
}

export interface PhotoOutbox {
  readonly state: PhotoState
  /** Answers when it was taken, by which the server tells it; null: the phone cannot read it. */
  take(file: Blob): Promise<number | null>
  /** Leaves the line to what comes first: one on its way stops, and goes anew afterwards. */
  hold(isHeld: boolean): void
  /** Nothing is sent any more. */
  end(): void
}

/** Null: the phone cannot read it. */
const bytesOf = (file: Blob): Promise<ArrayBuffer | null> => smallPhoto(file).catch(() => null)
const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 410

/**
 * His photos until the server has them, in order and once, also without signal and after the page was loaded anew. One that does not get
 * through a slow line is sent smaller.
 */
export function photoOutbox({ token, now, onChange, onEnded }: Options): PhotoOutbox {
  const line = photoLine(token)
  let isReading = false
  let preparing = 0
  let newestAt = 0
  let refused: PhotoState['refused'] = null
  let receivedAt: number | null = null
  const sender = createPhotoSender(token, onChange)
  let isHeld = false
  let triedAt = 0
  let isOver = false

  const read = async (): Promise<void> => {
    isReading = true
    try {
      await line.read(now())
    } catch {
      // Asked again: what the phone keeps is not known to be nothing.
      triedAt = Date.now()
    }
    isReading = false
    onChange()
  }
  const refuse = (why: string): void => {
    refused = { count: (refused?.count ?? 0) + 1, why }
  }
  const send = async (photo: WaitingPhoto): Promise<void> => {
    const sending = await sender.send(photo)
    if (sending.kind === 'received') {
      receivedAt = sending.at
      await line.remove(photo)
    } else if (sending.kind === 'failed') {
      const { error } = sending
      triedAt = Date.now()
      if (hasEnded(error)) onEnded()
      else if (isRefusal(error)) {
        refuse(error.message)
        await line.remove(photo)
      }
    }
    onChange()
  }
  const tick = (): void => {
    if (isOver || isHeld || Date.now() - triedAt < RETRY_MS) return
    if (!line.isRead && !isReading) void read()
    const next = line.first
    if (next !== undefined && !sender.isSending) void send(next)
  }
  const timer = setInterval(tick, TICK_MS)
  void read()

  return {
    get state() {
      const known = { isPreparing: preparing > 0, isKept: line.isKept, refused, receivedAt, isHeld }
      return { ...known, sent: sender.sent, waiting: line.count }
    },
    take: async (file) => {
      const at = Math.max(now(), newestAt + 1)
      newestAt = at
      refused = null
      preparing += 1
      onChange()
      const bytes = await bytesOf(file)
      if (bytes === null) refuse('El teléfono no pudo leer la foto: tome otra.')
      else await line.add({ at, bytes })
      preparing -= 1
      onChange()
      return bytes === null ? null : at
    },
    hold: (next) => {
      isHeld = next
      if (isHeld) sender.stop()
    },
    end: () => {
      isOver = true
      clearInterval(timer)
    },
  }
}

/** The photos that wait, the oldest first: those of this visit, and what the phone kept of earlier ones. */
function photoLine(token: string) {
  const phone = keptPhotos(token)
  let waiting: readonly WaitingPhoto[] = []
  /** What the phone kept of earlier visits is among those that wait. */
  let isRead = false
  const unkept = new Set<number>()
  return {
    get first() {
      return waiting[0]
    },
    get isRead() {
      return isRead
    },
    /** Null: what the phone keeps is not known. */
    get count() {
      return isRead ? waiting.length : null
    },
    get isKept() {
      return unkept.size === 0
    },
    /** Rejects where the phone does not say what it keeps. */
    read: async (now: number): Promise<void> => {
      const kept = await phone.all()
      void phone.forgetOld(now).catch(() => undefined)
      const here = new Set(waiting.map(({ at }) => at))
      waiting = [...kept.filter(({ at }) => !here.has(at)), ...waiting]
      isRead = true
    },
    add: async (photo: WaitingPhoto): Promise<void> => {
      waiting = [...waiting, photo]
      unkept.add(photo.at)
      await phone
        .put(photo)
        .then(() => unkept.delete(photo.at))
        .catch(() => undefined)
    },
    remove: async (photo: WaitingPhoto): Promise<void> => {
      waiting = waiting.filter(({ at }) => at !== photo.at)
      unkept.delete(photo.at)
      // One that stays in the phone is sent once more, and is the same one.
      await phone.remove(photo).catch(() => undefined)
    },
  }
}
