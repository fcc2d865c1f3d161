import { useMutation } from '@tanstack/react-query'
import { ChevronRight, MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import styles from './manual-position.module.css'

interface ManualPositionProps {
  readonly tripId: string
  readonly onSent: () => void
}

/** A position typed by a person, for trips without tracking. The server checks the range and says what is wrong. */
export function ManualPosition({ tripId, onSent }: ManualPositionProps) {
  const [isOpen, setOpen] = useState(false)
  const [latitude, setLatitude] = useState('')
  const [longitude, setLongitude] = useState('')
  const [comment, setComment] = useState('')
  const sending = useMutation({
    // The texts go as typed: the server checks the range, and a 422 says what is wrong.
    mutationFn: () =>
      call('setPosition', {
        params: { id: tripId },
        body: { latitude: latitude.trim(), longitude: longitude.trim(), comment: comment.trim() },
      }),
    onSuccess: () => {
      setLatitude('')
      setLongitude('')
      setComment('')
      showToast({ tone: 'ok', title: 'Posición actualizada' })
      onSent()
    },
  })
  const isComplete = latitude.trim() !== '' && longitude.trim() !== ''
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <button type="button" data-slot="disclosure" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={14} aria-hidden="true" />
        Actualizar posición manualmente
        <small>Viaje sin rastreo</small>
      </button>
      {isOpen ? (
        <Form
          worksUnheard
          className={styles.manual}
          isBusy={sending.isPending}
          message={sending.error?.message ?? null}
          onSubmit={() => isComplete && sending.mutate()}
          acts={
            <Button
              type="submit"
              wide
              disabled={!isComplete || sending.isPending}
              icon={<MapPinPlus size={15} aria-hidden="true" />}
            >
              {sending.isPending ? 'Guardando…' : 'Actualizar posición'}
            </Button>
          }
        >
          <Field
            label="Latitud"
            inputMode="decimal"
            placeholder="19.432608"
            value={latitude}
            onChange={(event) => setLatitude(event.target.value)}
          />
          <Field
            label="Longitud"
            inputMode="decimal"
            placeholder="-99.133209"
            value={longitude}
            onChange={(event) => setLongitude(event.target.value)}
          />
          <Field
            className={styles.wide}
            label="Comentario"
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </Form>
      ) : null}
    </section>
  )
}
