import { dayText } from '@vigia/domain/format/day-text'
import { type AbsenceKind, absenceText } from '@vigia/domain/operator/absence'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { CalendarClock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteOperatorAbsence, type MarkedAbsence, updateOperatorAbsence } from '../../api/operator-absences.ts'
import type { Operator } from '../../api/operators.ts'
import { mayPlan } from '../../api/tokens.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { AbsenceDialog, ReturnDialog } from './absence-dialog.tsx'
import { NO_ABSENCE } from './operator-columns.ts'
import styles from './operator-panel.module.css'
import { Line, Part } from './part.tsx'

interface AbsencesProps {
  readonly operator: Operator
  /** The newest first. */
  readonly absences: readonly MarkedAbsence[]
  readonly onChanged: () => void
}

type Asked = { readonly mark: AbsenceKind } | { readonly change: MarkedAbsence } | { readonly remove: MarkedAbsence }

/** Since when somebody is sick or no longer here, who said so, and what is done about it (design, second part §4). */
export function Absences({ operator, absences, onChanged }: AbsencesProps) {
  const now = useServerNow(60_000)
  const today = calendarDay(now)
  const [asked, ask] = useState<Asked | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const close = (): void => ask(null)
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    const done = await attempt(work)
    if (done !== null) onChanged()
    return done !== null
  }
  const notify = (title: string, undo: () => Promise<unknown>): void =>
    showToast({ id: 'absence', tone: 'ok', title, action: { label: 'Deshacer', run: () => void act(undo) } })
  const end = async ({ absenceId, kind }: MarkedAbsence): Promise<void> => {
    if (!(await act(() => updateOperatorAbsence(absenceId, { ended: true }, { ended: false })))) return
    notify(kind === 'left' ? `${operator.name} se reingresó` : `La ausencia de ${operator.name} terminó`, () =>
      updateOperatorAbsence(absenceId, { ended: false }, { ended: true }),
    )
  }
  const hasLeft = absences.some((absence) => absence.kind === 'left' && absence.endedAt === null)
  return (
    <>
      <Part title="Ausencias" none={`${NO_ABSENCE}.`} act={mayPlan() && !hasLeft ? <Mark ask={ask} /> : null}>
        {absences.map((absence) => {
          const isOver = absence.endedAt !== null || (absence.until !== null && absence.until < today)
          return (
            <Line
              key={absence.absenceId}
              state={isOver ? undefined : 'ends-soon'}
              end={
                mayPlan() ? (
                  <Acts absence={absence} isOver={isOver} isBusy={isBusy} ask={ask} onEnd={() => void end(absence)} />
                ) : null
              }
            >
              <b>{isOver ? overText(absence) : absenceText(absence, today)}</b>
              <small className={styles.whose}>{whose(absence, now)}</small>
            </Line>
          )
        })}
      </Part>
      <FormError message={message} />
      {asked !== null && 'mark' in asked ? (
        <AbsenceDialog
          {...{ operator, today }}
          kind={asked.mark}
          onMarked={(absenceId) => {
            close()
            onChanged()
            const title = asked.mark === 'left' ? 'quedó dado de baja' : 'quedó marcado como enfermo'
            notify(`${operator.name} ${title}`, () => deleteOperatorAbsence(absenceId))
          }}
          onClose={close}
        />
      ) : null}
      {asked !== null && 'change' in asked ? (
        <ReturnDialog absence={asked.change} onChanged={onChanged} onClose={close} />
      ) : null}
      <ConfirmDialog
        open={asked !== null && 'remove' in asked}
        tone="danger"
        title="¿Quitar esta ausencia?"
        text="Es para lo que se marcó por error: no queda en su historia. En la auditoría queda que se quitó."
        confirmLabel="Quitar"
        isBusy={isBusy}
        onConfirm={() => {
          if (asked === null || !('remove' in asked)) return
          void act(() => deleteOperatorAbsence(asked.remove.absenceId)).then(close)
        }}
        onCancel={close}
      />
    </>
  )
}

interface AskProps {
  readonly ask: (asked: Asked) => void
}

const Mark = ({ ask }: AskProps) => (
  <span className={styles.now}>
    <Button tone="ghost" size="sm" onClick={() => ask({ mark: 'sick' })}>
      Marcar como enfermo
    </Button>
    <Button tone="ghost" size="sm" onClick={() => ask({ mark: 'left' })}>
      Dar de baja
    </Button>
  </span>
)

interface ActsProps extends AskProps {
  readonly absence: MarkedAbsence
  readonly isOver: boolean
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function Acts({ absence, isOver, isBusy, ask, onEnd }: ActsProps) {
  return (
    <span className={styles.now}>
      {isOver ? null : (
        <Button saves size="sm" disabled={isBusy} onClick={onEnd}>
          {absence.kind === 'left' ? 'Reingresar' : 'Ya está disponible'}
        </Button>
      )}
      {isOver || absence.kind === 'left' ? null : (
        <IconButton
          size="sm"
          label="Cambiar hasta cuándo"
          icon={<CalendarClock size={14} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => ask({ change: absence })}
        />
      )}
      <IconButton
        size="sm"
        label="Quitar esta ausencia"
        icon={<Trash2 size={14} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => ask({ remove: absence })}
      />
    </span>
  )
}

function overText({ kind, since, until }: MarkedAbsence): string {
  const word = kind === 'left' ? 'Dado de baja' : 'Enfermo'
  return `${word} desde el ${dayText(since)}${until === null ? '' : `, hasta el ${dayText(until)}`}`
}

function whose({ kind, markedBy, markedAt, endedBy, endedAt }: MarkedAbsence, now: number): string {
  const by = (name: string | null): string => name ?? 'alguien que ya no está'
  const marked = `Lo marcó ${by(markedBy)}, ${timeOrDay(markedAt, now)}`
  if (endedAt === null) return marked
  const ended = kind === 'left' ? 'lo reingresó' : 'dijo que terminó'
  return `${marked}; ${by(endedBy)} ${ended}, ${timeOrDay(endedAt, now)}`
}
