import { SKIP_LABEL, SKIP_REASONS, type SkipReason } from '@vigia/domain/communication/skip-reason'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './round-card.module.css'

interface SkipChoiceProps {
  readonly onChoose: (reason: SkipReason) => void
  readonly onCancel: () => void
}

/** Why the trip is left out of the round: it is not left out without a reason. Keys 1 to 3; Esc goes back. */
export function SkipChoice({ onChoose, onCancel }: SkipChoiceProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const reason = SKIP_REASONS[Number(event.key) - 1]
    if (event.key === 'Escape') onCancel()
    else if (reason !== undefined) onChoose(reason)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset
      className={styles.skip}
      ref={group}
      aria-label="Motivo para omitir"
      data-own-keys=""
      onKeyDown={onKeyDown}
    >
      {SKIP_REASONS.map((reason, at) => (
        <Button key={reason} onClick={() => onChoose(reason)}>
          <Kbd keys={String(at + 1)} /> {SKIP_LABEL[reason]}
        </Button>
      ))}
      <Button tone="ghost" onClick={onCancel}>
        No omitir
      </Button>
    </fieldset>
  )
}
