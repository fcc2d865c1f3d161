import { NEXT_CONTACT_MIN } from '@vigia/domain/communication/contact-due'
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { clockTime } from '../../../text/clock-time.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './next-contact.module.css'

const MINUTE_MS = 60_000
const { least, most, step } = NEXT_CONTACT_MIN

interface NextContactProps {
  /** Minutes from now, by the rule or as the person chose. */
  readonly minutes: number
  readonly now: number
  readonly onChange: (minutes: number) => void
  readonly spin: RefObject<HTMLFieldSetElement | null>
}

const BY_KEY: Readonly<Record<string, number>> = { ArrowUp: step, ArrowRight: step, ArrowDown: -step, ArrowLeft: -step }

/** When the trip is to be contacted next, in steps of five minutes. */
export function NextContact({ minutes, now, onChange, spin }: NextContactProps) {
  const add = (by: number): void => onChange(Math.min(most, Math.max(least, Math.ceil(minutes / step) * step + by)))
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = BY_KEY[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    add(by)
  }
  return (
    <fieldset className={styles.next} ref={spin} tabIndex={-1} aria-label="Próximo contacto" onKeyDown={onKeyDown}>
      <span>Próximo contacto</span>
      <span className={styles.stepper}>
        <button type="button" aria-label="Cinco minutos antes" onClick={() => add(-step)}>
          <Minus size={14} aria-hidden="true" />
        </button>
        <output>{clockTime(now + minutes * MINUTE_MS)}</output>
        <button type="button" aria-label="Cinco minutos después" onClick={() => add(step)}>
          <Plus size={14} aria-hidden="true" />
        </button>
      </span>
      <span>{minutes === 0 ? 'ahora' : `en ${minutes} min`}</span>
      <Kbd keys="N" />
    </fieldset>
  )
}
