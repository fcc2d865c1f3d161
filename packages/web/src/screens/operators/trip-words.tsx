import { WORD_REASONS, type WordReason } from '@vigia/domain/operator/word-reason'
import { useEffect, useState } from 'react'
import { mayPlan } from '../../api/tokens.ts'
import { changeTripWords, revealTripWord, type TripWordKind } from '../../api/trip-words.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import maskedWordStyles from '../../widgets/masked-word.module.css'
import { MaskedWord } from '../../widgets/masked-word.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './operator-panel.module.css'

/** How long a word stays on a screen that others can see. */
const SHOWN_MS = 20_000

interface Shown {
  readonly which: TripWordKind
  readonly word: string
}

/** The words of a trip, masked: each look asks why, is in the audit, and lasts 20 s. The second is for who supervises. */
export function TripWordsPart({ tripId }: { readonly tripId: string }) {
  const [reason, setReason] = useState<WordReason | ''>('')
  const [shown, setShown] = useState<Shown | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const toggle = async (which: TripWordKind): Promise<void> => {
    if (shown?.which === which) return setShown(null)
    if (reason === '') return
    const seen = await attempt(() => revealTripWord(tripId, which, reason))
    if (seen !== null) setShown({ which, word: seen.value })
  }
  const change = async (): Promise<void> => {
    if (reason === '') return
    if ((await attempt(() => changeTripWords(tripId, reason))) !== null) setShown(null)
  }
  const mayAsk = reason !== '' && !isBusy
  return (
    <section className={surfaceStyles.part} aria-label="Claves del viaje">
      <div className={layoutStyles.spread}>
        <h3>Claves del viaje</h3>
        <small>Se dicen solo de voz; son otras en cada viaje</small>
      </div>
      <label className={styles.choice}>
        ¿Para qué la necesita? Queda en la auditoría.
        <select
          value={reason}
          onChange={({ target }) => setReason(WORD_REASONS.find((one) => one === target.value) ?? '')}
        >
          <option value="">Elija un motivo</option>
          {WORD_REASONS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <div className={maskedWordStyles.maskedWords} data-slot="masked-words">
        <MaskedWord
          label="Clave"
          text={shown?.which === 'first' ? shown.word : null}
          isBusy={!mayAsk}
          onToggle={() => void toggle('first')}
          onCopy={null}
        />
        {mayPlan() ? (
          <MaskedWord
            label="Clave de coacción"
            text={shown?.which === 'second' ? shown.word : null}
            isBusy={!mayAsk}
            onToggle={() => void toggle('second')}
            onCopy={null}
          />
        ) : (
          <small>La de coacción la ve un supervisor.</small>
        )}
      </div>
      {mayPlan() ? (
        <Button saves size="sm" disabled={!mayAsk} onClick={() => void change()}>
          Cambiar las dos
        </Button>
      ) : null}
      <FormError message={message} />
    </section>
  )
}
