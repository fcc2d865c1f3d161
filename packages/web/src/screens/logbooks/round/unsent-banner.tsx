import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime, timeOrDay } from '../../../text/clock-time.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './unsent-banner.module.css'
import type { RoundWork } from './use-round.ts'

/** Entries that wait no longer than this are on their way, ms. */
const WAITS_FROM_MS = 5_000

/** What was confirmed and the server does not have: what waits for it, and what it refused, in its words. */
export function UnsentBanner({ work }: { readonly work: Pick<RoundWork, 'entries' | 'trips'> }) {
  const now = useServerNow(1_000)
  const { waitingSince, sent, refused, reopen, discard } = work.entries
  const waiting = sent.filter(({ written }) => written === null).length
  return (
    <>
      {waitingSince === null || now - waitingSince < WAITS_FROM_MS ? null : (
        <Banner
          title={`Sin conexión desde las ${clockTime(waitingSince)}. Lo que guarde se enviará al volver.`}
          tone="warning"
          urgent
        >
          <p>{waiting === 1 ? '1 entrada por enviar' : `${waiting} entradas por enviar`}</p>
        </Banner>
      )}
      {refused.length === 0 ? null : (
        <Banner title={refused.length === 1 ? '1 entrada no se guardó' : `${refused.length} entradas no se guardaron`}>
          <ul className={styles.refused} aria-label="Entradas que no se guardaron">
            {refused.map((entry) => {
              const { key, trip, at, outcome, text, refusal } = entry
              return (
                <li key={key}>
                  <p>
                    <b>{trip.plates ?? trip.invoice}</b> {timeOrDay(at, now)} · {OUTCOME_LABEL[outcome]} · «{text}»
                    <strong>{refusal}</strong>
                  </p>
                  {work.trips?.some(({ tripId }) => tripId === trip.tripId) === true ? (
                    <Button size="sm" onClick={() => reopen(entry)}>
                      Abrir
                    </Button>
                  ) : null}
                  <Button size="sm" tone="ghost" onClick={() => discard(entry)}>
                    Descartar
                  </Button>
                </li>
              )
            })}
          </ul>
        </Banner>
      )}
    </>
  )
}
