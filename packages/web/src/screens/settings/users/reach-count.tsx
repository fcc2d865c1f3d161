import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Eye } from 'lucide-react'
import { useAnswer } from '../../../api/use-answer.ts'
import { type Reach, readReach } from '../../../api/users.ts'
import { FormError } from '../../../ui/form-error.tsx'
import styles from './users.module.css'

interface ReachCountProps {
  readonly reach: Reach | null
  /** As it is stored; undefined for somebody who has none yet. */
  readonly before?: Reach | null
}

const isReady = (reach: Reach | null): boolean => reach === null || reach.ids.length > 0

/** How many of the trips in transit somebody of this reach sees, and how many they saw before. */
export function ReachCount({ reach, before }: ReachCountProps) {
  const now = useAnswer({
    queryKey: ['reach', reach],
    queryFn: ({ signal }) => readReach(reach, signal),
    enabled: isReady(reach),
  })
  const earlier = useAnswer({
    queryKey: ['reach', before ?? null],
    queryFn: ({ signal }) => readReach(before ?? null, signal),
    enabled: before !== undefined,
  })
  if (!isReady(reach)) return <p className={styles.note}>Elija al menos uno.</p>
  if (now.error !== null) return <FormError message={now.error.message} />
  if (now.data === undefined) return <p className={styles.note}>Contando los viajes…</p>
  const { visible, total } = now.data
  return (
    <p className={styles.count} role="status">
      <Eye size={15} aria-hidden="true" />
      <span>
        Verá{' '}
        <b>
          {wholeNumber(visible)} de {wholeNumber(total)}
        </b>{' '}
        viajes en tránsito
        {before === undefined || earlier.data === undefined ? '' : `; antes ${wholeNumber(earlier.data.visible)}`}.{' '}
        {reach === null ? '' : 'Lo que no alcanza no aparece en listas, mapas, avisos ni exportaciones.'}
      </span>
    </p>
  )
}
