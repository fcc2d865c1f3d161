import { Camera } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { undoComment } from '../../api/comments.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { addTripPhoto, MAX_PHOTO_BYTES, PHOTO_TYPES } from '../../api/trip-photos.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'

const UNDO_SHOWN_MS = 8_000

interface PhotoButtonProps {
  readonly tripId: string
  /** How the trip is called in what is said of it. */
  readonly name?: string | null
  /** The logbook has an entry more, or one less. */
  readonly onChanged: () => void
  readonly id?: string
  readonly hint?: ReactNode
}

/**
 * Adds a photo to a trip's logbook: it is sent as soon as it is chosen, and can be taken back for ten seconds. One that did not get there
 * can be sent again, and is the same one.
 */
export function PhotoButton({ tripId, name = null, onChanged, id, hint = null }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
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
  const send = async (file: File, key: string): Promise<void> => {
    setSending((before) => before + 1)
    try {
      const commentId = await addTripPhoto(tripId, file, key)
      const action = { label: 'Deshacer', run: () => void undo(commentId) }
      showToast({ tone: 'ok', title: `Foto guardada en la bitácora${of}`, action, stayMs: UNDO_SHOWN_MS })
      onChanged()
    } catch (error) {
      const action = { label: 'Reintentar', run: () => void send(file, key) }
      const title = `No se guardó la foto${of}`
      showToast({ id: key, tone: 'error', title, detail: errorText(error), action, stayMs: null })
    } finally {
      setSending((before) => before - 1)
    }
  }
  const choose = (file: File | undefined): void => {
    if (file === undefined) return
    if (file.size <= MAX_PHOTO_BYTES) void send(file, newIdempotencyKey())
    else showToast({ tone: 'error', title: `No se guardó la foto${of}`, detail: 'La foto pasa de 8 MB.' })
  }
  return (
    <>
      <Button
        {...(id === undefined ? {} : { id })}
        size="sm"
        saves
        icon={<Camera size={14} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {sending === 0 ? 'Foto' : 'Enviando la foto…'} {hint}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        aria-label={`Foto para la bitácora${of}`}
        hidden
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file chosen again is another press.
          target.value = ''
        }}
      />
    </>
  )
}
