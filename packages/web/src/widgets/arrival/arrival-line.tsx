import { theTime } from '@vigia/domain/format/the-time'
import { ApiError } from '../../api/api-error.ts'
import { tripArrival } from '../../api/trip-arrival.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTime } from '../../text/clock-time.ts'
import { classNames } from '../../ui/class-names.ts'
import textStyles from '../../ui/text.module.css'
import styles from './arrival-line.module.css'
import { arrivalText, STALE_ARRIVAL_MS } from './arrival-text.ts'

const AGAIN_EVERY_MS = 60_000

interface ArrivalLineProps {
  readonly tripId: string
  /** The appointment, epoch ms. */
  readonly dueAt: number | null
  /** On what it stands is told by its tip: where there is little room. */
  readonly isShort?: boolean
}

/** When the trip arrives by the ways of earlier ones, asked for anew each minute. */
export function ArrivalLine({ tripId, dueAt, isShort = false }: ArrivalLineProps) {
  const now = useServerNow(5_000)
  const { data, error } = useAnswer({
    queryKey: ['trip-arrival', tripId],
    queryFn: ({ signal }) => tripArrival(tripId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  // It left transit while its detail is open: what was estimated is over.
  if (error instanceof ApiError && error.status === 404) return null
  if (data === undefined)
    return (
      <em className={textStyles.note} role="status">
        {error === null ? 'Calculando la llegada…' : 'No se pudo calcular la llegada'}
      </em>
    )
  const { text, why: basis, isLate } = arrivalText(data, dueAt, now)
  const why = error === null ? basis : `${basis} · no se pudo actualizar`
  return (
    <>
      <em
        className={classNames(textStyles.note, isLate ? styles.late : undefined)}
        data-slot="arrival"
        {...(isShort ? { title: why } : {})}
      >
        {text}
      </em>
      {isShort ? (
        <Stale at={data.at} isRefused={error !== null} now={now} />
      ) : (
        <span className={textStyles.meta}>{why}</span>
      )}
    </>
  )
}

interface StaleProps {
  /** Of when the estimate is, epoch ms. */
  readonly at: number
  readonly isRefused: boolean
  readonly now: number
}

/** Where there is no room for why, that an estimate is not of now is said all the same. */
function Stale({ at, isRefused, now }: StaleProps) {
  if (!isRefused && now - at <= STALE_ARRIVAL_MS) return null
  const text = `calculada a ${theTime(clockTime(at))}${isRefused ? ' · no se pudo actualizar' : ''}`
  return <span className={textStyles.meta}>{text}</span>
}
