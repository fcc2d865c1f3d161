import { GAPS_DRAWN_MS } from '@vigia/domain/communication/contact-gaps'
import { HOUR_MS } from '@vigia/domain/time/duration'
import type { ContactTrip } from '../../../api/logbook.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import { GapBar } from '../gap-bar.tsx'
import { CommentList } from './card-log.tsx'
import styles from './round-card.module.css'

const AGED_EVERY_MS = 10_000

interface TripLogProps {
  readonly trip: ContactTrip
  readonly detail: TripDetail
}

/** Beside the card, where there is room: the gaps between the contacts to scale, and all that was written of the trip. */
export function TripLog({ trip, detail }: TripLogProps) {
  const now = useServerNow(AGED_EVERY_MS)
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
          <CommentList comments={communications} now={now} />
          {communicationsTotal > communications.length ? (
            <p>Se muestran los {communications.length} más recientes.</p>
          ) : null}
        </section>
      </div>
    </aside>
  )
}
