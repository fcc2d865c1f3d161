import { type ContactOutcome, keyOf, OUTCOMES_OF } from '@vigia/domain/communication/contact-outcome'
import { Kbd } from '../../../ui/kbd.tsx'
import { OutcomeMark } from '../outcome-mark.tsx'
import styles from './outcome-keys.module.css'
import type { Party } from './use-party.ts'

/** By this the first of them is found. */
export const OUTCOMES_ID = 'round-outcomes'

/** Back from the outcomes of a call to the dispatcher to those of the operator. */
export const OPERATOR_SPOKE = 'Habló el operador…'

interface OutcomeKeysProps extends Pick<Party, 'party' | 'ofOperator'> {
  readonly chosen: ContactOutcome | null
  readonly onChoose: (outcome: ContactOutcome) => void
}

/** How the try to reach the one who was called went, each with its key from 1 on. */
export function OutcomeKeys({ party, ofOperator, chosen, onChoose }: OutcomeKeysProps) {
  const outcomes = OUTCOMES_OF[party]
  return (
    <fieldset id={OUTCOMES_ID} className={styles.keys} aria-label="Resultado">
      {outcomes.map((outcome, at) => {
        const isChosen = chosen !== null && keyOf(chosen) === outcome
        return (
          <button
            key={outcome}
            type="button"
            aria-pressed={isChosen}
            data-outcome={outcome}
            onClick={() => onChoose(outcome)}
          >
            <Kbd keys={String(at + 1)} />
            <OutcomeMark outcome={isChosen ? chosen : outcome} />
          </button>
        )
      })}
      {party === 'operator' ? null : (
        <button type="button" onClick={ofOperator}>
          <Kbd keys={String(outcomes.length + 1)} />
          <span>{OPERATOR_SPOKE}</span>
        </button>
      )}
    </fieldset>
  )
}
