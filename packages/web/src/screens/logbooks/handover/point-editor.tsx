import { nextAtHour } from '@vigia/domain/communication/promise-mention'
import { pointLacks } from '@vigia/domain/shifts/handover-points'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Handover, type HandoverPoint, type PointWriting, prepareHandoverPoint } from '../../../api/handovers.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { OvertakenBanner } from '../../../widgets/edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import { useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'
import styles from './handover.module.css'
import { useUnsavedNotice } from './unsaved-points.ts'
import { useHandoverAct } from './use-handover.ts'

const LACKS = {
  note: 'La nota de una alerta lleva al menos 10 caracteres.',
  action: 'Falta la próxima acción.',
  hour: 'Falta la hora de la próxima acción.',
} as const

interface PointEditorProps {
  readonly point: HandoverPoint
  readonly handover: Handover
  /** It was saved by key. */
  readonly onReady?: (pointId: string) => void
}

/** What is written of a point, as far as it is typed; `lack`: what it cannot be saved without. */
function usePointDraft({ point, handover, onReady }: PointEditorProps) {
  const now = useServerNow(10_000)
  const isByKey = useRef(false)
  const [lack, setLack] = useState<keyof typeof LACKS | null>(null)
  const saving = useHandoverAct(([writing, was]: readonly [PointWriting, PointWriting]) =>
    prepareHandoverPoint(handover.handoverId, point.pointId, writing, was),
  )
  const { nextActionAt } = point
  const stored = {
    note: point.note,
    action: point.nextAction,
    time: nextActionAt === null ? '' : clockTime(nextActionAt),
  }
  /** The hour as it was saved stays what it is, though the clock has passed it. */
  const writingOf = ({ note, action, time }: typeof stored): PointWriting => ({
    ...{ note: note.trim(), nextAction: action.trim() },
    nextActionAt: time === stored.time ? nextActionAt : time === '' ? null : nextAtHour(time, now),
  })
  const draft = useFieldDraft({
    keptAs: `punto:${point.pointId}`,
    stored,
    // It is read anew whenever one fails.
    onStale: () => undefined,
    write: async ({ all, read }) => {
      await saving.mutateAsync([writingOf(all), writingOf(read)])
      if (isByKey.current) onReady?.(point.pointId)
    },
  })
  useUnsavedNotice(point.pointId, draft.isDirty)
  const checked = (send: () => Promise<void>): void => {
    const lacks = pointLacks({ kind: point.kind, ...writingOf(draft.shown) })
    setLack(lacks)
    if (lacks === null && !draft.isBusy) void send()
  }
  const save = (byKey: boolean): void => {
    isByKey.current = byKey
    if (!draft.isOvertaken) checked(draft.save)
  }
  return { draft, stored, lack, save, saveOver: () => checked(draft.saveOver) }
}

/** What the outgoing says of a point: a note, and what is to be done next and when. Enter says that it is ready. */
export function PointEditor(props: PointEditorProps) {
  const { point } = props
  const { draft, stored, lack, save, saveOver } = usePointDraft(props)
  const { shown, edit, isOvertaken } = draft
  const { note, action, time } = shown
  const isSaved = point.readyAt !== null && !draft.isDirty
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.repeat || event.nativeEvent.isComposing) return
    event.preventDefault()
    save(true)
  }
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <RecoveredBanner draft={draft} />
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más escribió de este punto"
          now={[stored.note, stored.time, stored.action].filter((text) => text !== '').join(' · ')}
          isOff={draft.isBusy}
          onSaveOver={saveOver}
          onDiscard={draft.discard}
        />
      ) : null}
      <textarea
        aria-label={`Nota de ${point.label ?? point.title}`}
        placeholder="Nota"
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => edit({ note: target.value })}
        onKeyDown={onKeyDown}
      />
      <div>
        <input
          type="time"
          data-slot="hour"
          aria-label="Hora de la próxima acción"
          value={time}
          onChange={({ target }) => edit({ time: target.value })}
          onKeyDown={onKeyDown}
        />
        <input
          aria-label="Próxima acción"
          placeholder="Próxima acción"
          maxLength={200}
          value={action}
          onChange={({ target }) => edit({ action: target.value })}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" size="sm" tone={isSaved ? 'neutral' : 'primary'} aria-busy={draft.isBusy || undefined}>
          {isSaved ? 'Guardado' : 'Listo'} <Kbd keys="Enter" />
        </Button>
      </div>
      <FormError message={lack === null ? draft.message : LACKS[lack]} />
    </form>
  )
}
