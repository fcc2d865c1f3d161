import { CalendarClock, Check, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Handover, HandoverPoint } from '../../../api/handovers.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { hourText } from '../../../text/hour-text.ts'
import { shortName } from '../../../text/short-name.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import type { UnsentAcceptance } from '../../../widgets/unsent-entries/accept-sender.ts'
import styles from './handover.module.css'
import type { Part } from './handover-words.ts'
import { PointEditor } from './point-editor.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { useAcceptances } from './use-acceptances.ts'

export interface PointProps {
  readonly point: HandoverPoint
  readonly handover: Handover
  readonly part: Part
  readonly onAsk: () => void
  /** It was written of, by key. */
  readonly onReady: (pointId: string) => void
}

/** A point: what it is, what the outgoing says of it, and how far the side is whose turn it is. */
export function PointRow({ point, handover, part, onAsk, onReady }: PointProps) {
  const severity = point.severity === null ? undefined : point.severity
  const edits = part === 'prepares' && point.closedAt === null
  return (
    <li className={styles.point} data-point={point.pointId} data-severity={severity} tabIndex={-1}>
      <PointHead point={point} />
      <div className={styles.said}>
        {edits ? <PointEditor key={point.pointId} {...{ point, handover, onReady }} /> : <PointWords point={point} />}
        <Questions point={point} handover={handover} part={part} />
      </div>
      <div className={styles.acts}>
        <PointState point={point} handover={handover} part={part} onAsk={onAsk} />
      </div>
    </li>
  )
}

export function PointHead({ point }: { readonly point: HandoverPoint }) {
  const { kind, severity, label, tripId, title, detail, also, closedAt, isAfterCut, since } = point
  const now = useServerNow(60_000)
  // Since when a trip is at risk is not kept: `since` is when it was first handed over.
  const when = [
    isAfterCut ? 'Después del corte' : null,
    kind === 'risk' ? null : `desde ${hourText(since, now)}`,
    closedAt === null ? null : `Se cerró ${clockTime(closedAt)}`,
  ].filter((part) => part !== null)
  return (
    <div className={styles.what}>
      <span>
        {severity === null ? null : <SeverityShape severity={severity} coloured />}
        {label === null ? null : tripId === null ? (
          <b>{label}</b>
        ) : (
          <Link to={`?tab=todas&viaje=${encodeURIComponent(tripId)}`}>{label}</Link>
        )}
      </span>
      <b>{title}</b>
      {detail === '' ? null : <small>{detail}</small>}
      {also.length === 0 ? null : <small>También: {also.join(' · ')}</small>}
      {when.length === 0 ? null : <small>{when.join(' · ')}</small>}
    </div>
  )
}

/** What the outgoing wrote. */
export function PointWords({ point: { note, nextAction, nextActionAt } }: { readonly point: HandoverPoint }) {
  return (
    <>
      <p data-none={note === '' || undefined}>{note === '' ? 'Sin nota' : note}</p>
      {nextActionAt === null ? null : (
        <span className={layoutStyles.rowClose}>
          <CalendarClock size={13} aria-hidden="true" />
          <b>{clockTime(nextActionAt)}</b> {nextAction}
        </span>
      )}
    </>
  )
}

export function Questions({ point, handover, part }: Omit<PointProps, 'onAsk' | 'onReady'>) {
  const [answering, setAnswering] = useState<HandoverPoint['questions'][number] | null>(null)
  return (
    <>
      {point.questions.map((question) => (
        <p key={question.questionId} className={styles.question}>
          <b>
            {shortName(question.by)} {clockTime(question.at)}
          </b>{' '}
          {question.text}
          {question.answer === null ? null : (
            <>
              {' '}
              <b>
                {shortName(question.answer.by)} {clockTime(question.answer.at)}
              </b>{' '}
              {question.answer.text}
            </>
          )}
          {question.answer === null && part === 'waits' ? (
            <Button size="sm" onClick={() => setAnswering(question)}>
              Contestar
            </Button>
          ) : null}
        </p>
      ))}
      {answering === null ? null : (
        <QuestionDialog
          handoverId={handover.handoverId}
          point={point}
          question={answering}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}

function PointState({ point, handover, part, onAsk }: Omit<PointProps, 'onReady'>) {
  const { acceptedAt, acceptedById, acceptedBy, readyAt, closedAt } = point
  const { accept, sent, refused, waitingSince } = useAcceptances(handover)
  if (closedAt !== null) return <span>Se cerró {clockTime(closedAt)}</span>
  if (handover.status === 'preparing') {
    return readyAt === null ? <span>Por revisar</span> : <Done word="Listo" at={readyAt} />
  }
  const isAccepted = acceptedAt !== null && acceptedById === handover.incoming?.id
  if (isAccepted) return <Done word="Aceptado" at={acceptedAt} />
  if (part !== 'receives') return <span>{acceptedAt === null ? 'Por aceptar' : `Lo aceptó ${acceptedBy}`}</span>
  const acceptance = sent.get(point.pointId)
  if (acceptance !== undefined) return <AcceptedUnsent acceptance={acceptance} isAway={waitingSince !== null} />
  return (
    <>
      <Button size="sm" icon={<Check size={14} aria-hidden="true" />} onClick={() => accept(point)}>
        Aceptar
      </Button>
      <Button size="sm" tone="ghost" onClick={onAsk}>
        Preguntar
      </Button>
      <FormError message={refused.get(point.pointId)?.refusal ?? null} />
    </>
  )
}

interface AcceptedUnsentProps {
  readonly acceptance: Pick<UnsentAcceptance, 'at'>
  /** The server cannot be reached. */
  readonly isAway: boolean
}

/** That the person accepted a point, and the server does not say so yet. */
export const AcceptedUnsent = ({ acceptance: { at }, isAway }: AcceptedUnsentProps) => (
  <Done word="Aceptado" at={at} state={isAway ? 'por enviar' : 'enviando…'} />
)

interface DoneProps {
  readonly word: string
  readonly at: number
  /** What of it is not so yet. */
  readonly state?: string
}

const Done = ({ word, at, state }: DoneProps) => (
  <span className={layoutStyles.inlineApart}>
    {state === undefined ? <Check size={14} aria-hidden="true" /> : <CloudUpload size={14} aria-hidden="true" />} {word}{' '}
    {clockTime(at)}
    {state === undefined ? null : ` · ${state}`}
  </span>
)
