import { theTime } from '@vigia/domain/format/the-time'
import { STOP_LENGTHS_MIN } from '@vigia/domain/operator/operator-proposal'
import { expectedUntil } from '@vigia/domain/trip/expected-stop'
import { STOP_REASON_LABEL, STOP_REASONS, type StopReason } from '@vigia/domain/trip/stop-reason'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EntryStop } from '../../../api/comments.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './stop-choice.module.css'
import { CONFIRM_ID } from './use-round-keys.ts'

/** The button that asks why. */
export const STOP_ID = 'round-stop'

interface StopChoiceProps {
  readonly stop: EntryStop | null
  readonly setStop: (stop: EntryStop | null) => void
  readonly now: number
}

const toConfirm = (): void => document.getElementById(CONFIRM_ID)?.focus()

/**
 * Why the unit stands, and how long it is expected to, which keeps its stop from being an alert (design, second part §1). Key 0 asks;
 * then 1 to 9 answer, 0 says nothing, Esc leaves it.
 */
export function StopChoice({ stop, setStop, now }: StopChoiceProps) {
  const [isAsking, ask] = useState(false)
  const leave = (): void => {
    ask(false)
    toConfirm()
  }
  const choose = (reason: StopReason | null): void => {
    setStop(reason === null ? null : { reason, minutes: stop?.minutes ?? null })
    leave()
  }
  return (
    <div className={styles.stop}>
      <Button
        id={STOP_ID}
        size="sm"
        aria-label={stop === null ? 'Motivo de parada' : undefined}
        title="Motivo de parada"
        aria-expanded={isAsking}
        onClick={() => ask(!isAsking)}
      >
        {stop === null ? 'Parada' : `Parada: ${STOP_REASON_LABEL[stop.reason]}`} <Kbd keys="0" />
      </Button>
      {stop === null ? null : (
        <Select
          label="Hasta cuándo se espera detenida"
          all="No esperarla"
          value={stop.minutes === null ? null : String(stop.minutes)}
          options={STOP_LENGTHS_MIN.map((minutes) => ({
            value: String(minutes),
            label: `Esperarla hasta ${theTime(clockTime(expectedUntil(now, minutes)))}`,
          }))}
          onChange={(minutes) => setStop({ ...stop, minutes: minutes === null ? null : Number(minutes) })}
        />
      )}
      {isAsking ? <Reasons onChoose={choose} onLeave={leave} /> : null}
    </div>
  )
}

interface ReasonsProps {
  readonly onChoose: (reason: StopReason | null) => void
  readonly onLeave: () => void
}

function Reasons({ onChoose, onLeave }: ReasonsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const reason = STOP_REASONS[Number(event.key) - 1]
    if (event.key === 'Escape') onLeave()
    else if (event.key === '0') onChoose(null)
    else if (reason !== undefined) onChoose(reason)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset
      className={styles.reasons}
      ref={group}
      aria-label="Motivo de parada"
      data-own-keys=""
      onKeyDown={onKeyDown}
    >
      {STOP_REASONS.map((reason, at) => (
        <Button key={reason} size="sm" onClick={() => onChoose(reason)}>
          <Kbd keys={String(at + 1)} /> {STOP_REASON_LABEL[reason]}
        </Button>
      ))}
      <Button size="sm" tone="ghost" onClick={() => onChoose(null)}>
        <Kbd keys="0" /> Sin motivo
      </Button>
    </fieldset>
  )
}
