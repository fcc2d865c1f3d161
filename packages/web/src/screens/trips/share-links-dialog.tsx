import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { listShareLinks, type ShareLink } from '../../api/share-links.ts'
import type { ListedTrip } from '../../api/trip-list.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { hourText } from '../../text/hour-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { OwnMachineNote } from '../../widgets/own-machine-note.tsx'
import { ShareLinkActs } from '../../widgets/share-links/share-link-acts.tsx'
import { linkOpenedText, linkStateText, linkTermsText } from '../../widgets/share-links/share-link-text.ts'
import { ShareLinkForm } from './share-link-form.tsx'
import styles from './share-links.module.css'

interface ShareLinksDialogProps {
  readonly trip: ListedTrip
  readonly onClose: () => void
}

/** The links by which a trip's client follows it: one more, who opened which, and annulling one (design, second part §6). */
export function ShareLinksDialog({ trip, onClose }: ShareLinksDialogProps) {
  const now = useServerNow(10_000)
  const [url, setUrl] = useState<string | null>(null)
  const answer = useAnswer({
    queryKey: ['share-links', trip.tripId],
    queryFn: ({ signal }) => listShareLinks(trip.tripId, signal),
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Enlaces de ${trip.invoice} para su cliente`}>
      <Loaded answer={answer} loading="Cargando los enlaces…">
        {({ links, defaultEndsAt, defaultDelay }) => (
          <div className={styles.links}>
            {url === null ? null : <MadeLink url={url} />}
            {isActiveStatus(trip.status) ? (
              <ShareLinkForm
                tripId={trip.tripId}
                {...{ now, defaultEndsAt, defaultDelay }}
                client={trip.client}
                onMade={(made) => {
                  setUrl(made)
                  answer.retry()
                }}
              />
            ) : (
              <p>El viaje terminó: ya no se le crean enlaces.</p>
            )}
            {links.length === 0 ? (
              <p>Este viaje no tiene enlaces.</p>
            ) : (
              <ul aria-label="Enlaces del viaje">
                {links.map((link) => (
                  <LinkRow key={link.id} {...{ link, now }} onRevoked={answer.retry} />
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Its address is told once: who closes this without it makes another. */
function MadeLink({ url }: { readonly url: string }) {
  return (
    <div className={styles.made} role="status">
      <p>Enlace creado. Cópielo ahora: su dirección no se vuelve a mostrar.</p>
      <OwnMachineNote address={url} title="El cliente no puede abrir este enlace" />
      <code>{url}</code>
      <Button
        tone="primary"
        icon={<Copy size={15} aria-hidden="true" />}
        onClick={() => copyText(url, 'Enlace copiado')}
      >
        Copiar enlace
      </Button>
    </div>
  )
}

interface LinkRowProps {
  readonly link: ShareLink
  readonly now: number
  readonly onRevoked: () => void
}

function LinkRow({ link, now, onRevoked }: LinkRowProps) {
  return (
    <li>
      <p>
        <b>{linkStateText(link, now)}</b> · {linkTermsText(link)}
      </p>
      <p className={styles.by}>
        {link.createdBy}, {hourText(link.createdAt, now)} · {linkOpenedText(link, now)}
      </p>
      <ShareLinkActs {...{ link, now, onRevoked }} />
    </li>
  )
}
