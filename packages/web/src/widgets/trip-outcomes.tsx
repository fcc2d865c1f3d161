import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { TripOutcome } from './change-in-parts.ts'
import styles from './trip-outcomes.module.css'

interface TripOutcomesProps {
  readonly outcomes: readonly TripOutcome[]
  /** When all of them are as they shall be: `Estatus cambiado`. */
  readonly title: string
  /** What so many did: `pasaron a Entregado`. */
  readonly did: (count: number) => string
  readonly onClose: () => void
}

/** What became of each trip: how many changed, and of the others why not. */
export function TripOutcomes({ outcomes, title, did, onClose }: TripOutcomesProps) {
  const count = (result: TripOutcome['result']): number => outcomes.filter((one) => one.result === result).length
  const [updated, unchanged] = [count('updated'), count('unchanged')]
  const others = outcomes.filter(({ result }) => result !== 'updated' && result !== 'unchanged')
  const unknown = count('unknown')
  const same = others.length - unknown
  const sums = [
    `${wholeNumber(updated)} ${did(updated)}`,
    ...(unchanged === 0 ? [] : [`${wholeNumber(unchanged)} ya ${unchanged === 1 ? 'estaba' : 'estaban'} así`]),
    ...(same === 0 ? [] : [`${wholeNumber(same)} no ${same === 1 ? 'cambió' : 'cambiaron'}`]),
    ...(unknown === 0 ? [] : [`de ${wholeNumber(unknown)} no se sabe`]),
  ]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={others.length === 0 ? title : 'No todos cambiaron'}
      description={`${sums.join(' · ')}.`}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {others.length === 0 ? null : (
        <ul className={styles.outcomes} aria-label="Viajes que no cambiaron" tabIndex={-1}>
          {others.map(({ tripId, invoice, why }) => (
            <li key={tripId}>
              <b>{invoice}</b> {why}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
