import { RELIABILITY_DAYS } from '@vigia/domain/communication/contact-reliability'
import { type OperatorReliability as Reliability, reliabilityOnTrip } from '../../../api/operators.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import styles from './card-calls.module.css'

/** It is of 30 days: what one call changes of it is no matter of the same card. */
const FRESH_MS = 5 * 60_000

interface OperatorReliabilityProps {
  readonly tripId: string
  readonly operator: string
}

/** How the operator of a trip answers and when best, beside his telephone: it comes after the card. */
export function OperatorReliability({ tripId, operator }: OperatorReliabilityProps) {
  const { data, error } = useAnswer({
    queryKey: ['operator-reliability', tripId, operator],
    queryFn: ({ signal }) => reliabilityOnTrip(tripId, operator, signal),
    staleTime: FRESH_MS,
  })
  if (data === undefined) return error === null ? null : <p className={styles.none}>No se sabe cuánto contesta</p>
  return data === null ? null : <p className={styles.none}>{reliabilityWords(data)}</p>
}

const hour = (of: number): string => String(of).padStart(2, '0')

/** `Contesta 41 de 50 intentos en 30 días · mejor de 08 a 11 h`. */
function reliabilityWords({ answered, calls, share, best }: Reliability): string {
  if (calls === 0) return `Sin intentos en ${RELIABILITY_DAYS} días`
  const text = `Contesta ${answered} de ${calls} ${calls === 1 ? 'intento' : 'intentos'} en ${RELIABILITY_DAYS} días`
  const sampled = share === null ? `${text} · muestra corta` : text
  return best === null ? sampled : `${sampled} · mejor de ${hour(best.fromHour)} a ${hour(best.toHour)} h`
}
