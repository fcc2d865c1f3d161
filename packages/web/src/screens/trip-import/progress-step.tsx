import { wholeNumber } from '@vigia/domain/format/whole-number'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { cancelTripImport, type TripImport } from '../../api/trip-imports.ts'
import type { Answer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import textStyles from '../../ui/text.module.css'
import { useUnheardSince } from '../../ui/unheard-since.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { ImportSteps } from './import-steps.tsx'
import { tripCount } from './import-text.ts'
import styles from './progress-step.module.css'
import { type ProgressMark, remainingTime } from './remaining-time.ts'

/** While the live feed is silent an answer is believed for so long: the next may hang. */
const BELIEVED_MS = 5_000

interface ProgressStepProps {
  readonly of: TripImport
  /** What the question brought that asks how far it is. */
  readonly answer: Pick<Answer<TripImport>, 'error' | 'dataUpdatedAt'>
  readonly onCancelled: () => void
}

/** While the server reads, writes or takes back: how far it is, how long it will take, and the way out. */
export function ProgressStep({ of: found, answer, onCancelled }: ProgressStepProps) {
  const { state, processed, total } = found
  const { isBusy, message, attempt } = useAttempt()
  const first = useRef<(ProgressMark & { readonly state: string }) | null>(null)
  // A question that hangs draws nothing by itself.
  useServerNow(1_000)
  const now = { at: Date.now(), processed }
  if (first.current?.state !== state) first.current = { ...now, state }
  const remaining = state === 'undoing' ? null : remainingTime(first.current, now, total)
  const isFeedLost = useUnheardSince() !== null
  const isUnknown = answer.error !== null || (isFeedLost && now.at - answer.dataUpdatedAt > BELIEVED_MS)
  const cancel = async (): Promise<void> => {
    if ((await attempt(() => cancelTripImport(found.id))) !== null) onCancelled()
  }
  return (
    <main className={styles.centre}>
      <div className={styles.box}>
        <h2 aria-live="polite">{isUnknown ? 'No se sabe cómo va' : (TITLES[state]?.(total) ?? '')}</h2>
        <progress className={styles.progress} max={Math.max(1, total)} value={processed} aria-label="Avance" />
        <p className={styles.figures}>
          <span>
            <b>{wholeNumber(processed)}</b> de {wholeNumber(total)}
          </span>
          <span>{isUnknown ? 'hasta donde se supo' : remaining}</span>
        </p>
        <ImportSteps of={found} isUnknown={isUnknown} />
        <p className={textStyles.note}>{isUnknown ? UNKNOWN_NOTE : NOTES[state]}</p>
        <FormError message={message} />
        {state === 'undoing' ? null : (
          <Button
            saves
            tone="danger"
            icon={<X size={16} aria-hidden="true" />}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void cancel()}
          >
            Cancelar la importación
          </Button>
        )}
      </div>
    </main>
  )
}

/** The server goes on with it by itself, also when it was stopped in the middle of it. */
const UNKNOWN_NOTE = 'En cuanto se sepa se verá aquí. Puede salir de esta pantalla: no depende de ella.'

const TITLES: Readonly<Partial<Record<TripImport['state'], (total: number) => string>>> = {
  reading: () => 'Leyendo el archivo…',
  checking: () => 'Revisando las filas…',
  writing: (total) => `Guardando ${tripCount(total)}…`,
  undoing: () => 'Deshaciendo lo guardado…',
}

const NOTES: Readonly<Partial<Record<TripImport['state'], string>>> = {
  reading: 'Todavía no se guarda nada. Puede salir de esta pantalla: sigue sola.',
  checking: 'Todavía no se guarda nada. Puede salir de esta pantalla: sigue sola.',
  writing:
    'Puede salir de esta pantalla: sigue sola. Los viajes van apareciendo en el tablero; si cancela o algo falla, se deshace ' +
    'lo que ya se guardó y no queda ninguno.',
  undoing: 'Los viajes nuevos se quitan y los cambiados vuelven a como estaban.',
}
