import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import type { Works } from './use-works.ts'
import styles from './work-progress.module.css'

interface WorkProgressProps {
  readonly works: Works
  /** What is counted: `registros`. */
  readonly unit: string
}

/** How far the work under way is, and the way to end it; why the last press of it failed. */
export function WorkProgress({ works: { underWay, cancel, isBusy, message }, unit }: WorkProgressProps) {
  return (
    <>
      <FormError message={message} />
      {underWay === null ? null : (
        <div className={styles.progress}>
          <progress
            aria-label="Avance"
            max={underWay.total ?? 1}
            {...(underWay.total === null ? {} : { value: underWay.done })}
          />
          <span>
            {underWay.state === 'waiting'
              ? 'En espera de que el servidor la tome'
              : underWay.total === null
                ? 'En marcha…'
                : `${wholeNumber(underWay.done)} de ${wholeNumber(underWay.total)} ${unit}`}
          </span>
          <Button saves size="sm" disabled={isBusy} onClick={() => void cancel()}>
            Cancelar
          </Button>
        </div>
      )}
    </>
  )
}
