import { CONTACT_OUTCOMES, type ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { Kbd } from '../../../ui/kbd.tsx'
import { OutcomeMark } from '../outcome-mark.tsx'
import styles from './outcome-keys.module.css'

interface OutcomeKeysProps {
  readonly chosen: ContactOutcome | null
  readonly onChoose: (outcome: ContactOutcome) => void
}

/** How the try went, each with its key 1 to 9. */
export function OutcomeKeys({ chosen, onChoose }: OutcomeKeysProps) {
  return (
    <fieldset className={styles.keys} aria-label="Resultado">
      {CONTACT_OUTCOMES.map((outcome, at) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={outcome === chosen}
          data-outcome={outcome}
          onClick={() => onChoose(outcome)}
        >
          <Kbd keys={String(at + 1)} />
          <OutcomeMark outcome={outcome} />
        </button>
      ))}
    </fieldset>
  )
}
