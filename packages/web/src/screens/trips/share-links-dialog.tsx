import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { listShareLinks, listShareLinkViews, revokeShareLink, type ShareLink } from '../../api/share-links.ts'
import type { ListedTrip } from '../../api/trip-list.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { deviceText } from '../../text/device-text.ts'
import { hourText } from '../../text/hour-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { OwnMachineNote } from '../../widgets/own-machine-note.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
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
        {({ links, defaultEndsAt }) => (
          <div className={styles.links}>
            {url === null ? null : <MadeLink url={url} />}
            {isActiveStatus(trip.status) ? (
              <ShareLinkForm
                tripId={trip.tripId}
                {...{ now, defaultEndsAt }}
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
  const [isAsking, setAsking] = useState(false)
  const [isShown, setShown] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const revoke = async (): Promise<void> => {
    if ((await attempt(() => revokeShareLink(link.id))) === null) return
    setAsking(false)
    onRevoked()
  }
  return (
    <li>
      <p>
        <b>{stateText(link, now)}</b> · {termsText(link)}
      </p>
      <p className={styles.by}>
        {link.createdBy}, {hourText(link.createdAt, now)} · {openedText(link, now)}
      </p>
      <p className={styles.acts}>
        {link.views === 0 ? null : (
          <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            Quién lo abrió
          </Button>
        )}
        {link.isActive ? (
          <Button size="sm" tone="danger-line" onClick={() => setAsking(true)}>
            Anular…
          </Button>
        ) : null}
      </p>
      {isShown ? <Views linkId={link.id} now={now} /> : null}
      <FormError message={message} />
      <ConfirmDialog
        open={isAsking}
        title="Anular enlace"
        text="Deja de abrir en este momento para todos los que lo tienen. No se puede deshacer."
        confirmLabel="Anular enlace"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}

function Views({ linkId, now }: { readonly linkId: string; readonly now: number }) {
  const answer = useAnswer({
    queryKey: ['share-link-views', linkId],
    queryFn: ({ signal }) => listShareLinkViews(linkId, signal),
    gcTime: 0,
  })
  return (
    <Loaded answer={answer} loading="Cargando quién lo abrió…">
      {(views) => (
        <ol className={styles.views} aria-label="Quién lo abrió">
          {views.map(({ at, address, userAgent }) => (
            <li key={`${at} ${address} ${userAgent}`}>
              {hourText(at, now)} · {address} · {deviceText(userAgent)}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

function stateText({ isActive, isRevoked, endsAt }: ShareLink, now: number): string {
  if (isRevoked) return 'Anulado'
  return isActive ? `Vence ${hourText(endsAt, now)}` : `Venció ${hourText(endsAt, now)}`
}

const termsText = ({ delayMin, precision, showsPlates, showsComments }: ShareLink): string =>
  [
    delayMin === 0 ? 'sin retraso' : `con ${delayMin} min de retraso`,
    precision === '1km' ? 'a un kilómetro' : 'posición exacta',
    showsPlates ? 'con placas' : 'sin placas',
    showsComments ? 'con comentarios' : 'sin comentarios',
  ].join(', ')

function openedText({ views, lastOpenedAt }: ShareLink, now: number): string {
  if (lastOpenedAt === null) return 'nadie lo ha abierto'
  return `se abrió ${views === 1 ? 'una vez' : `${views} veces`}, la última ${hourText(lastOpenedAt, now)}`
}
