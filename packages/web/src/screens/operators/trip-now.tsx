import { tripDetail } from '../../api/sentinel.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { usePlaceWords } from '../../places/use-place-words.ts'
import textStyles from '../../ui/text.module.css'
import { ArrivalLine } from '../../widgets/arrival/arrival-line.tsx'
import { useAgo } from '../../widgets/use-known-now.ts'
import styles from './operator-panel.module.css'

/** A position that somebody typed proves nothing of the unit. */
const byHand = (author: string | null): string => ` · puesta a mano${author === null ? '' : ` por ${author}`}`

const AGAIN_EVERY_MS = 60_000

/** Where the trip of an operator is, how old that is, and when it arrives: by the same estimate as everywhere. */
export function TripNow({ tripId }: { readonly tripId: string }) {
  const { data, error } = useAnswer({
    queryKey: ['operator-trip-now', tripId],
    queryFn: ({ signal }) => tripDetail(tripId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const ago = useAgo(10_000)
  const now = useServerNow(10_000)
  const trip = data?.trip ?? null
  const words = usePlaceWords(trip?.point ?? null)
  if (trip === null)
    return (
      <p className={textStyles.note} role="status">
        {error === null ? 'Buscando dónde va…' : `No se pudo saber dónde va. ${error.message}`}
      </p>
    )
  const place = words ?? data?.fixPlace ?? null
  return (
    <div className={styles.tripNow}>
      <p>
        {trip.fixAt === null || trip.fixAt > now + AGAIN_EVERY_MS
          ? 'Sin posición todavía'
          : `${place ?? 'Lugar sin nombre'} · ${ago(trip.fixAt)}${trip.source === 'manual' ? byHand(data?.manualPosition?.author ?? null) : ''}`}
      </p>
      <ArrivalLine tripId={tripId} dueAt={trip.dueAt} />
    </div>
  )
}
