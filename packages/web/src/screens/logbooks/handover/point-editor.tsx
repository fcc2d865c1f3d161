import { nextAtHour } from '@vigia/domain/communication/promise-mention'
import { pointLacks } from '@vigia/domain/shifts/handover-points'
import { type KeyboardEvent, useState } from 'react'
import { type Handover, type HandoverPoint, type PointWriting, prepareHandoverPoint } from '../../../api/handovers.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './handover.module.css'
import { useHandoverAct } from './use-handover.ts'

const LACKS = {
  note: 'La nota de una alerta lleva al menos 10 caracteres.',
  action: 'Falta la próxima acción.',
  hour: 'Falta la hora de la próxima acción.',
} as const

interface PointEditorProps {
  readonly point: HandoverPoint
  readonly handover: Handover
}

/** What the outgoing says of a point: a note, and what is to be done next and when. Enter says that it is ready. */
export function PointEditor({ point, handover }: PointEditorProps) {
  const now = useServerNow(10_000)
  const [note, setNote] = useState(point.note)
  const [action, setAction] = useState(point.nextAction)
  const [time, setTime] = useState(point.nextActionAt === null ? '' : clockTime(point.nextActionAt))
  const [lack, setLack] = useState<keyof typeof LACKS | null>(null)
  const saving = useHandoverAct((writing: PointWriting) =>
    prepareHandoverPoint(handover.handoverId, point.pointId, writing),
  )
  // The hour as it was saved stays what it is, though the clock has passed it.
  const isSameHour = point.nextActionAt !== null && time === clockTime(point.nextActionAt)
  const nextActionAt = isSameHour ? point.nextActionAt : time === '' ? null : nextAtHour(time, now)
  const written = { note: note.trim(), nextAction: action.trim(), nextActionAt }
  const isSaved =
    point.readyAt !== null &&
    written.note === point.note &&
    written.nextAction === point.nextAction &&
    nextActionAt === point.nextActionAt
  const save = (): void => {
    const lacks = pointLacks({ kind: point.kind, ...written })
    setLack(lacks)
    if (lacks === null && !saving.isPending) saving.mutate({ ...written, isReady: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.repeat || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        aria-label={`Nota de ${point.label ?? point.title}`}
        placeholder="Nota"
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={onKeyDown}
      />
      <div>
        <input
          type="time"
          data-slot="hour"
          aria-label="Hora de la próxima acción"
          value={time}
          onChange={({ target }) => setTime(target.value)}
          onKeyDown={onKeyDown}
        />
        <input
          aria-label="Próxima acción"
          placeholder="Próxima acción"
          maxLength={200}
          value={action}
          onChange={({ target }) => setAction(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          size="sm"
          tone={isSaved ? 'neutral' : 'primary'}
          aria-busy={saving.isPending || undefined}
        >
          {isSaved ? 'Guardado' : 'Listo'} <Kbd keys="Enter" />
        </Button>
      </div>
      <FormError message={lack === null ? (saving.error?.message ?? null) : LACKS[lack]} />
    </form>
  )
}
