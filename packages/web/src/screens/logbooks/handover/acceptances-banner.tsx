import { useSyncExternalStore } from 'react'
import { useServerNow } from '../../../live/use-server-now.ts'
import { theHour, timeOrDay } from '../../../text/clock-time.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { NotLive } from '../../../widgets/not-live.tsx'
import { acquireAcceptSender } from '../../../widgets/unsent-entries/accept-sender.ts'
import { unsentTitle } from '../../../widgets/unsent-entries/why-unsent.ts'
import styles from '../unsent-banner.module.css'

/** So long what was accepted is on its way, ms. */
const WAITS_FROM_MS = 5_000

/** What was accepted and the server does not have: what waits for it, and what it refused, in its words; else that it is not heard. */
export function AcceptancesBanner({ shown }: { readonly shown: string | null }) {
  const now = useServerNow(1_000)
  const sender = acquireAcceptSender()
  const { sent, refused, waitingSince, why } = useSyncExternalStore(sender.subscribe, sender.now)
  const waiting = sent.filter(({ written }) => written === null).length
  return (
    <>
      {waitingSince === null || why === null || now - waitingSince < WAITS_FROM_MS ? (
        <NotLive shown={shown} />
      ) : (
        <Banner title={unsentTitle(why, theHour(waitingSince, now), 'Lo que acepte')} tone="warning" urgent>
          <p>
            {waiting === 1 ? '1 punto aceptado por enviar' : `${waiting} puntos aceptados por enviar`}. Para firmar hace
            falta el servidor.
          </p>
        </Banner>
      )}
      {refused.length === 0 ? null : (
        <Banner title={refused.length === 1 ? '1 punto no se aceptó' : `${refused.length} puntos no se aceptaron`}>
          <ul className={styles.refused} aria-label="Puntos que no se aceptaron">
            {refused.map(({ key, label, at, refusal }) => (
              <li key={key}>
                <p>
                  <b>{label}</b> {timeOrDay(at, now)}
                  <strong>{refusal}</strong>
                </p>
                <Button size="sm" tone="ghost" onClick={() => void sender.discard(key)}>
                  Entendido
                </Button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
