import { useQueryClient } from '@tanstack/react-query'
import { GAPS_DRAWN_MS } from '@vigia/domain/communication/contact-gaps'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { useState } from 'react'
import { listComments } from '../../../api/comments.ts'
import type { ContactTrip } from '../../../api/logbook.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Button } from '../../../ui/button.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { GapBar } from '../gap-bar.tsx'
import { TripLog as Entries } from '../trip-log.tsx'
import { CommentList } from './card-log.tsx'
import styles from './round-card.module.css'

const AGED_EVERY_MS = 10_000

interface TripLogProps {
  readonly trip: ContactTrip
  readonly detail: TripDetail
  /** An entry of the trip says something else. */
  readonly onCorrected: () => void
}

/** Beside the card, where there is room: the gaps between the contacts to scale, and all that was written of the trip. */
export function TripLog({ trip, detail, onCorrected }: TripLogProps) {
  const now = useServerNow(AGED_EVERY_MS)
  const [isCorrecting, setCorrecting] = useState(false)
  const { communications, communicationsTotal } = detail
  return (
    <aside className={styles.aside} aria-label="Bitácora del viaje">
      <header className={surfaceStyles.panelHead}>
        <h2>Bitácora</h2>
        <span>{communicationsTotal === 1 ? '1 comentario' : `${communicationsTotal} comentarios`}</span>
      </header>
      <div className={surfaceStyles.scroll}>
        <section className={surfaceStyles.section}>
          <h3>
            Brechas de las últimas {GAPS_DRAWN_MS / HOUR_MS} h · cadencia {trip.cadenceMin} min
          </h3>
          <GapBar trip={trip} now={now} isWide />
        </section>
        <section className={surfaceStyles.section}>
          {communications.length === 0 ? null : (
            <Button size="sm" onClick={() => setCorrecting(!isCorrecting)}>
              {isCorrecting ? 'Dejar de corregir' : 'Corregir una entrada'}
            </Button>
          )}
          {isCorrecting ? (
            <CorrectableLog tripId={trip.tripId} newestAt={communications[0]?.at ?? null} onCorrected={onCorrected} />
          ) : (
            <CommentList comments={communications} now={now} />
          )}
          {!isCorrecting && communicationsTotal > communications.length ? (
            <p>Se muestran los {communications.length} más recientes.</p>
          ) : null}
        </section>
      </div>
    </aside>
  )
}

interface CorrectableLogProps {
  readonly tripId: string
  /** Of the newest entry, epoch ms: another one is another logbook. */
  readonly newestAt: number | null
  readonly onCorrected: () => void
}

/** The same entries, each with the way to correct it. */
function CorrectableLog({ tripId, newestAt, onCorrected }: CorrectableLogProps) {
  const client = useQueryClient()
  const answer = useAnswer({
    queryKey: ['comments', tripId, newestAt],
    queryFn: ({ signal }) => listComments(tripId, signal),
  })
  const corrected = (): void => {
    void client.invalidateQueries({ queryKey: ['comments', tripId] })
    onCorrected()
  }
  return (
    <Loaded answer={answer} loading="Cargando la bitácora…">
      {({ comments, hasMore }) => <Entries comments={comments} hasMore={hasMore} onCorrected={corrected} />}
    </Loaded>
  )
}
