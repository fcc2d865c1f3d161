import { useMutation } from '@tanstack/react-query'
import { FALSE_ALARM_LABEL, FALSE_ALARM_REASONS, type FalseAlarmReason } from '@vigia/domain/alerts/false-alarm'
import { isRuledType } from '@vigia/domain/alerts/own-rule'
import { cardWays } from '@vigia/domain/protocols/card-ways'
import { type ProtocolStep, stepNumber } from '@vigia/domain/protocols/protocol'
import { isProved, needsEvidence } from '@vigia/domain/protocols/step-evidence'
import { Phone, Timer } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import { leaveProtocolStep, noteProtocolAttempt, type ProtocolRun, startProtocol } from '../api/protocol-runs.ts'
import { mayAct } from '../api/tokens.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { clockTime } from '../text/clock-time.ts'
import { telHref } from '../text/contact.ts'
import { minutesText } from '../text/minutes-text.ts'
import { shortName } from '../text/short-name.ts'
import { Button } from '../ui/button.tsx'
import fieldStyles from '../ui/field.module.css'
import { Kbd } from '../ui/kbd.tsx'
import layoutStyles from '../ui/layout.module.css'
import { Select } from '../ui/select.tsx'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { type KeyLine, useKeyLines } from '../widgets/command-registry.ts'
import { LinkButton } from '../widgets/link-button.tsx'
import { keepsKeysFrom, shortcutsOn } from '../widgets/shortcut-keys.ts'
import { MAX_NOTE } from './note-form.tsx'
import { Problem } from './problem.tsx'
import styles from './protocol-panel.module.css'
import { EvidenceLine, StepEvidencePart } from './step-evidence.tsx'
import { NO_CALL, useDuressOf } from './use-duress.ts'

interface ProtocolPanelProps {
  readonly alert: Alert
  /** The newest run; null: none has begun. */
  readonly run: ProtocolRun | null
  /** Something has been done: what is known is to be read anew. */
  readonly onChanged: () => void
}

const ENDING = {
  end: 'El protocolo terminó.',
  emergency: 'El protocolo terminó: se activó la emergencia.',
  closed: 'La alerta se cerró antes de que el protocolo terminara.',
} as const

/** The protocol of an alert: the step that it stands at, what may come of it, and what was done. Keys 1 to 6 take a way out. */
export function ProtocolPanel({ alert, run, onChanged }: ProtocolPanelProps) {
  // What was typed stays when somebody else, or the time that is over, takes the step away.
  const [note, setNote] = useState('')
  const step = run?.steps.find(({ id }) => id === run.at?.stepId) ?? null
  const mayStart = mayAct() && alert.closedAt === null && run?.at == null
  const hasProtocol = alert.type === 'CLAVE_COACCION' || isRuledType(alert.type)
  const starting = useMutation({ mutationFn: () => startProtocol(alert.alertId), onSuccess: onChanged })
  if (run === null && !(mayStart && hasProtocol)) return null
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Protocolo">
      <header>
        <h3>Protocolo</h3>
        {run !== null && run.startedBy === null ? <small className={textStyles.note}>empezó solo</small> : null}
      </header>
      {run?.ended == null ? null : <p className={textStyles.meta}>{ENDING[run.ended.how]}</p>}
      {run?.at == null || step === null ? null : (
        <StepCard key={step.id} {...{ alert, run, step, note, onChanged }} at={run.at} onNote={setNote} />
      )}
      {mayStart && hasProtocol ? (
        <Button wide aria-busy={starting.isPending || undefined} onClick={() => starting.mutate()}>
          {run === null ? 'Empezar protocolo' : 'Empezar otra vez'}
        </Button>
      ) : null}
      <Problem text={starting.error?.message ?? null} />
      {run === null || run.taken.length === 0 ? null : <Taken run={run} />}
    </section>
  )
}

interface StepCardProps extends Pick<ProtocolPanelProps, 'alert' | 'onChanged'> {
  readonly run: ProtocolRun
  readonly at: NonNullable<ProtocolRun['at']>
  readonly step: ProtocolStep
  /** As far as it is typed. */
  readonly note: string
  readonly onNote: (note: string) => void
}

function StepCard({ alert, run, at, step, note, onNote, onChanged }: StepCardProps) {
  const [reason, setReason] = useState<FalseAlarmReason | null>(null)
  const written = note.trim() === '' ? null : note.trim()
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => onNote(''),
    onSettled: onChanged,
  })
  const once = (act: () => Promise<unknown>): void => {
    if (!acting.isPending) acting.mutate(act)
  }
  const noCall = NO_CALL[useDuressOf(alert)]
  // What is read out to him is no help to who must not call him.
  const isBarred = step.whom === 'operator' && noCall !== null
  const ways = cardWays(step)
  // A digit may have been meant for the step before, whose time was just over: one alone resolves nothing.
  const [askedFor, setAskedFor] = useState<number | null>(null)
  const [isMissed, setMissed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const take = (out: number): void => {
    const way = ways[out]?.way
    if (way !== undefined && needsEvidence(run.steps, step, way) && !isProved(step, at.evidence?.given ?? null)) {
      setMissed(true)
      field.current?.focus()
    } else if (ways[out]?.resolves === true && askedFor !== out) setAskedFor(out)
    else once(() => leaveProtocolStep(alert.alertId, { stepId: step.id, out, note: written, reason }))
  }
  const isForOne = mayAct()
  const card = useDigits(isForOne ? ways.length : 0, take)
  const evidence =
    step.evidence === null ? null : (
      <StepEvidencePart
        {...{ alert, isMissed, field, kept: at.evidence, isReadOnly: !isForOne, onGiven: onChanged }}
        step={{ ...step, evidence: step.evidence }}
      />
    )
  return (
    <article
      ref={card}
      className={styles.card}
      aria-label={`Paso ${stepNumber(run.steps, step.id)}`}
      aria-live="polite"
    >
      <header className={layoutStyles.spread}>
        <b>
          {stepNumber(run.steps, step.id)} de {run.steps.length} · {step.title}
        </b>
        {at.dueAt === null ? null : <Remaining dueAt={at.dueAt} />}
      </header>
      {at.script === '' || isBarred ? null : <p>{at.script}</p>}
      {step.whom === null ? null : (
        <Attempts
          {...{ step, at, noCall }}
          onAttempt={isForOne ? () => once(() => noteProtocolAttempt(alert.alertId, step.id, written)) : null}
        />
      )}
      {isForOne ? (
        <>
          <StepAnswer {...{ step, reason, note, onNote }} onReason={setReason} />
          {evidence}
          <div className={styles.ways}>
            {ways.map(({ label, isGood }, out) => (
              <Button key={label} aria-busy={acting.isPending || undefined} onClick={() => take(out)}>
                <span data-good={isGood || undefined}>
                  {askedFor === out ? `${label}: otra vez para confirmar` : label}
                </span>{' '}
                <Kbd keys={`${out + 1}`} />
              </Button>
            ))}
          </div>
        </>
      ) : (
        evidence
      )}
      <Problem text={acting.error?.message ?? null} />
    </article>
  )
}

interface AttemptsProps extends Pick<StepCardProps, 'step' | 'at'> {
  /** Why the operator is not called; null: he is. */
  readonly noCall: string | null
  /** Null: who looks may note none. */
  readonly onAttempt: (() => void) | null
}

/** Whom the step calls, and how often that was tried. */
function Attempts({ step, at, noCall, onAttempt }: AttemptsProps) {
  const attempts = step.attempts ?? 0
  return (
    <div className={layoutStyles.wrap}>
      {step.whom === 'operator' ? (
        <LinkButton
          href={noCall === null ? telHref(at.phone) : null}
          absent={noCall ?? 'Sin teléfono'}
          icon={<Phone size={15} aria-hidden="true" />}
          tone="primary"
          size="sm"
        >
          {at.phone === null || noCall !== null ? 'Llamar' : `Llamar ${at.phone}`}
        </LinkButton>
      ) : null}
      <span className={textStyles.note}>
        {at.attempts} de {attempts} sin respuesta
      </span>
      {onAttempt !== null && at.attempts < attempts ? (
        <Button size="sm" onClick={onAttempt}>
          Anotar sin respuesta
        </Button>
      ) : null}
    </div>
  )
}

interface StepAnswerProps extends Pick<StepCardProps, 'step' | 'note' | 'onNote'> {
  readonly reason: FalseAlarmReason | null
  readonly onReason: (reason: FalseAlarmReason | null) => void
}

/** What came of the step, in words. */
const StepAnswer = ({ step, reason, note, onReason, onNote }: StepAnswerProps) => (
  <>
    {step.outs.some(({ cause }) => cause === 'falsa-alarma') ? (
      <Select
        label="Razón de falsa alarma"
        value={reason}
        all="Si fue falsa alarma, por qué"
        options={FALSE_ALARM_REASONS.map((value) => ({ value, label: FALSE_ALARM_LABEL[value] }))}
        onChange={onReason}
      />
    ) : null}
    <div className={fieldStyles.input} data-slot="input">
      <textarea
        aria-label="Nota del paso"
        placeholder="Qué dijo, folio, quién contestó (opcional)"
        rows={2}
        value={note}
        maxLength={MAX_NOTE}
        onChange={({ target }) => onNote(target.value)}
      />
    </div>
  </>
)

/** What is left of the step's time; it goes on by itself when that is over. */
function Remaining({ dueAt }: { readonly dueAt: number }) {
  const seconds = Math.max(0, Math.ceil((dueAt - useServerNow(1_000)) / 1_000))
  return (
    <span role="timer" className={styles.time} data-late={seconds === 0 || undefined}>
      <Timer size={14} aria-hidden="true" /> {Math.floor(seconds / 60)}:{`${seconds % 60}`.padStart(2, '0')}
    </span>
  )
}

function Taken({ run }: { readonly run: ProtocolRun }) {
  return (
    <ol className={styles.taken} aria-label="Pasos hechos">
      {run.taken.map(({ stepId, leftAt, minutes, outcome, by, evidence }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was done, in its order
        <li key={index}>
          <time dateTime={new Date(leftAt).toISOString()}>{clockTime(leftAt)}</time>
          <span>
            {stepNumber(run.steps, stepId)}. {run.steps.find(({ id }) => id === stepId)?.title}:{' '}
            <b>{outcome ?? 'venció su tiempo'}</b>
            <small>
              {by === null ? '' : `${shortName(by)} · `}
              {minutes < 1 ? 'menos de 1 min' : minutesText(minutes)}
            </small>
            {evidence === null ? null : <EvidenceLine kept={evidence} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The way out by its number, from anywhere that keeps no keys from the card. Answers the card's ref. */
function useDigits(count: number, take: (out: number) => void): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  const latest = useRef(take)
  latest.current = take
  useKeyLines(useMemo(() => digitLines(count), [count]))
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const out = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
      if (out < 0 || out >= count || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (!shortcutsOn() || keepsKeysFrom(card.current, event.target)) return
      event.preventDefault()
      latest.current(out)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [count])
  return card
}

function digitLines(count: number): readonly KeyLine[] {
  if (count === 0) return []
  const label = 'Salida del paso del protocolo'
  return [{ keys: count === 1 ? '1' : `1 – ${count}`, label, inDialog: true }]
}
