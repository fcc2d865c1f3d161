import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { useState } from 'react'
import { useServerNow } from '../../../live/use-server-now.ts'
import { theHour, timeOrDay } from '../../../text/clock-time.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { NotLive } from '../../../widgets/not-live.tsx'
import { unheardDuressWords } from '../../../widgets/unsent-entries/entry-sender.ts'
import type { UnsentEntry } from '../../../widgets/unsent-entries/entry-store.ts'
import { unsentTitle } from '../../../widgets/unsent-entries/why-unsent.ts'
import styles from '../unsent-banner.module.css'
import type { RoundWork } from './use-round.ts'

/** Entries that wait no longer than this are on their way, ms. */
const WAITS_FROM_MS = 5_000

/** A server that can be reached opens an alert sooner, ms. */
const ALERT_OPENS_WITHIN_MS = 2_000

/** What was confirmed and the server does not have: what waits for it, and what it refused, in its words; else that it is not heard. */
export function UnsentBanner({ work }: { readonly work: Pick<RoundWork, 'entries' | 'trips'> }) {
  const now = useServerNow(1_000)
  const { waitingSince, why, sent, refused } = work.entries
  const { trips } = work
  const waiting = sent.filter(({ written }) => written === null).length
  const unopened = unheardDuressWords(work.entries).filter(
    ({ refusal, at }) => refusal !== null || waitingSince !== null || now - at >= ALERT_OPENS_WITHIN_MS,
  )
  return (
    <>
      {unopened.length === 0 ? null : (
        <Banner
          title={`La alerta de coacción de ${unopened.map(({ trip }) => trip.plates ?? trip.invoice).join(', ')} NO se ha abierto: nadie lo sabe todavía`}
          urgent
        >
          <p>
            Avise ya por teléfono o radio a su supervisor y siga el protocolo de emergencia. No llame ni escriba al
            operador. {unopened.some(({ refusal }) => refusal === null) ? 'Se enviará antes que todo lo demás.' : null}
          </p>
        </Banner>
      )}
      {waitingSince === null || why === null || now - waitingSince < WAITS_FROM_MS ? (
        <NotLive shown={trips === null ? null : 'los últimos contactos recibidos'} />
      ) : (
        <Banner title={unsentTitle(why, theHour(waitingSince, now), 'Lo que guarde')} tone="warning" urgent>
          <p>{waiting === 1 ? '1 entrada por enviar' : `${waiting} entradas por enviar`}</p>
        </Banner>
      )}
      {refused.length === 0 ? null : (
        <Banner title={refused.length === 1 ? '1 entrada no se guardó' : `${refused.length} entradas no se guardaron`}>
          <ul className={styles.refused} aria-label="Entradas que no se guardaron">
            {refused.map((entry) => (
              <RefusedEntry key={entry.key} work={work} entry={entry} now={now} />
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}

interface RefusedEntryProps {
  readonly work: Pick<RoundWork, 'entries' | 'trips'>
  readonly entry: UnsentEntry
  readonly now: number
}

/** What the server refused: opened again, or discarded; a duress word only by who has read what that means. */
function RefusedEntry({ work, entry, now }: RefusedEntryProps) {
  const [isAsking, setAsking] = useState(false)
  const { trip, at, outcome, text, refusal } = entry
  const discard = (): void => work.entries.discard(entry)
  return (
    <li>
      <p>
        <b>{trip.plates ?? trip.invoice}</b> {timeOrDay(at, now)} · {OUTCOME_LABEL[outcome]} · «{text}»
        <strong>{refusal}</strong>
        {isAsking ? <strong role="alert">Si la descarta, nadie más sabrá de esta coacción.</strong> : null}
      </p>
      {work.trips?.some(({ tripId }) => tripId === trip.tripId) === true ? (
        <Button size="sm" onClick={() => work.entries.reopen(entry)}>
          Abrir
        </Button>
      ) : null}
      {isAsking ? (
        <>
          <Button size="sm" tone="ghost" onClick={discard}>
            Descartar de todos modos
          </Button>
          <Button size="sm" onClick={() => setAsking(false)}>
            Conservar
          </Button>
        </>
      ) : (
        <Button size="sm" tone="ghost" onClick={outcome === 'duress-word' ? () => setAsking(true) : discard}>
          Descartar
        </Button>
      )}
    </li>
  )
}
