import { Camera } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { undoComment } from '../../api/comments.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { addTripPhoto } from '../../api/trip-photos.ts'
import { smallPhoto } from '../../browser/small-photo.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'

const UNDO_SHOWN_MS = 8_000

interface PhotoButtonProps {
  readonly tripId: string
  /** How the trip is called in what is said of it. */
  readonly name?: string | null
  /** The logbook has an entry more, or one less. */
  readonly onChanged: () => void
  /** That photo is in the logbook. */
  readonly onAdded?: (photoId: string) => void
  readonly id?: string
  readonly hint?: ReactNode
}

/**
 * Adds a photo to a trip's logbook: it is sent as soon as it is chosen, and can be taken back for ten seconds. One that did not get there
 * can be sent again, and is the same one.
 */
export function PhotoButton({ tripId, name = null, onChanged, onAdded, id, hint = null }: PhotoButtonProps) {
  const [sending, setSending] = useState(0)
  const of = name === null ? '' : ` · ${name}`
  const undo = async (commentId: string): Promise<void> => {
    try {
      await undoComment(commentId)
      showToast({ title: `Foto deshecha${of}` })
    } catch (error) {
      showToast({ tone: 'error', title: `No se deshizo la foto${of}`, detail: errorText(error) })
    }
    onChanged()
  }
  const send = async (photo: ArrayBuffer, key: string): Promise<void> => {
    setSending((before) => before + 1)
    try {
      const { id: photoId, commentId } = await addTripPhoto(tripId, photo, key)
      const action = { label: 'Deshacer', run: () => void undo(commentId) }
      showToast({ id: key, tone: 'ok', title: `Foto guardada en la bitácora${of}`, action, stayMs: UNDO_SHOWN_MS })
      onAdded?.(photoId)
      onChanged()
    } catch (error) {
      refuse(errorText(error), isPassing(error) ? () => void send(photo, key) : null, key)
    } finally {
      setSending((before) => before - 1)
    }
  }
  const refuse = (detail: string, again: (() => void) | null, key: string): void => {
    const action = again === null ? {} : { action: { label: 'Reintentar', run: again } }
    showToast({ id: key, tone: 'error', title: `No se guardó la foto${of}`, detail, stayMs: null, ...action })
  }
  const choose = async (file: File): Promise<void> => {
    const key = newIdempotencyKey()
    const photo = await smallPhoto(file).catch(() => null)
    if (photo === null) refuse('No se pudo leer: elija una foto JPEG o PNG.', null, key)
    else await send(photo, key)
  }
  /** Of the trip on which it was pressed: another may stand here when the file is chosen. */
  const ask = (): void => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', hidden: true })
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      input.remove()
      if (file !== undefined) void choose(file)
    })
    input.addEventListener('cancel', () => input.remove())
    document.body.append(input)
    input.click()
  }
  return (
    <Button
      {...(id === undefined ? {} : { id })}
      size="sm"
      saves
      icon={<Camera size={14} aria-hidden="true" />}
      onClick={ask}
    >
      {sending === 0 ? 'Foto' : 'Enviando la foto…'} {hint}
    </Button>
  )
}

/** What may go another time: not what the server says of the photo, or of who sends it. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [0, 408, 429].includes(error.status)
