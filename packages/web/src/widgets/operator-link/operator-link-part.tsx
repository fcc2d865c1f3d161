import { skipToken, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Copy, Link2, Link2Off, MessageCircle, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import {
  type MadeLink,
  makeOperatorLink,
  type OperatorLink,
  operatorLink,
  revokeOperatorLink,
} from '../../api/operator-link.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { smsTextHref, whatsappTextHref } from '../../text/message-links.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import { QrCode } from '../account/qr-code.tsx'
import { LinkButton } from '../link-button.tsx'
import { Loaded } from '../loaded.tsx'
import { OwnMachineNote } from '../own-machine-note.tsx'
import { useAttempt } from '../use-attempt.ts'
import { useAgo } from '../use-known-now.ts'
import styles from './operator-link-part.module.css'

/** What became of the page is asked for as often: somebody makes it and watches it being opened. */
const ASK_EVERY_MS = 15_000

interface PartProps {
  readonly tripId: string
  readonly phone: string | null
}

/** The link by which the operator of a trip shares where he is without an app: made, sent, watched and annulled (design, second part §4). */
export function OperatorLinkPart({ tripId, phone }: PartProps) {
  const [made, setMade] = useMadeLink(tripId)
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const answer = useAnswer({
    queryKey: ['operator-link', tripId],
    queryFn: ({ signal }) => operatorLink(tripId, signal),
    refetchInterval: ASK_EVERY_MS,
  })
  const make = async (): Promise<void> => {
    const done = await attempt(() => makeOperatorLink(tripId))
    if (done !== null) setMade(done.value)
    answer.retry()
  }
  const revoke = async (): Promise<void> => {
    const done = await attempt(() => revokeOperatorLink(tripId))
    setConfirming(false)
    if (done !== null) setMade(null)
    answer.retry()
  }
  return (
    <section className={classNames(surfaceStyles.part, styles.part)} aria-label="Enlace sin app">
      <div className={layoutStyles.spread}>
        <h3>Enlace sin app</h3>
        <small>Comparte su ubicación desde el navegador de su teléfono</small>
      </div>
      <Loaded answer={answer} loading="Cargando enlace...">
        {(link) => (
          <>
            {link === null ? <p>Este viaje no tiene enlace.</p> : <LinkState link={link} />}
            {made === null || link === null || link.madeAt > made.madeAt ? null : <Sending made={made} phone={phone} />}
            <div className={layoutStyles.wrap}>
              <Button
                saves
                size="sm"
                tone={link === null ? 'primary' : 'neutral'}
                icon={<Link2 size={14} aria-hidden="true" />}
                disabled={isBusy}
                onClick={() => void make()}
              >
                {link === null ? 'Hacer enlace' : 'Hacer otro'}
              </Button>
              {link === null ? null : (
                <Button
                  size="sm"
                  icon={<Link2Off size={14} aria-hidden="true" />}
                  disabled={isBusy}
                  onClick={() => setConfirming(true)}
                >
                  Anular
                </Button>
              )}
            </div>
            {link === null ? null : (
              <small>
                {made !== null && link.madeAt <= made.madeAt
                  ? 'Está aquí mientras no cierre ni recargue Vigía en esta pestaña; después no se muestra.'
                  : 'El enlace se mostró al hacerlo y no se guarda. Hacer otro anula este.'}
              </small>
            )}
          </>
        )}
      </Loaded>
      <FormError message={message} />
      <ConfirmDialog
        open={isConfirming}
        title="¿Anular el enlace?"
        text="La página del operador deja de abrir al instante y ya no comparte su ubicación."
        confirmLabel="Anular enlace"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}

/** The link that was made in this tab, which no call tells again: a dialog that closes does not lose it, and a page that is left does. */
function useMadeLink(tripId: string): readonly [MadeLink | null, (made: MadeLink | null) => void] {
  const { data = null } = useAnswer<MadeLink | null>({
    queryKey: ['operator-link-made', tripId],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const client = useQueryClient()
  return [data, (made) => client.setQueryData(['operator-link-made', tripId], made)]
}

function Sending({
  made: { url, invoice, message },
  phone,
}: {
  readonly made: MadeLink
  readonly phone: string | null
}) {
  return (
    <>
      <OwnMachineNote address={url} title="Un teléfono no alcanza esta dirección" />
      <QrCode text={url} label={`Enlace del viaje ${invoice}`} />
      <small>El operador lo abre con la cámara de su teléfono, o se le manda:</small>
      <div className={layoutStyles.wrap}>
        <LinkButton
          size="sm"
          href={whatsappTextHref(phone, message)}
          absent="Sin teléfono"
          isExternal
          icon={<MessageCircle size={14} aria-hidden="true" />}
        >
          Enviar por WhatsApp
        </LinkButton>
        <LinkButton
          size="sm"
          href={smsTextHref(phone, message)}
          absent="Sin teléfono para SMS"
          icon={<MessageSquare size={14} aria-hidden="true" />}
        >
          Enviar por SMS
        </LinkButton>
        <Button size="sm" icon={<Copy size={14} aria-hidden="true" />} onClick={() => copyText(url, 'Enlace copiado')}>
          Copiar
        </Button>
      </div>
    </>
  )
}

/** Who has opened it, and whether he shares: what is not known is said as that. */
function LinkState({ link }: { readonly link: OperatorLink }) {
  const now = useServerNow(10_000)
  const ago = useAgo(10_000)
  const { openedAt, lastOpenedAt, phoneModel, otherOpenedAt, otherPhoneModel, consent, lastFixAt } = link
  const model = (name: string | null): string => (name === null ? '' : ` · ${name}`)
  return (
    <ul>
      <li>
        <span>Hecho por {link.madeBy}</span>
        <small>{timeOrDay(link.madeAt, now)}</small>
      </li>
      <li>
        <span>Vence</span>
        <small>{formatDateTime(link.expiresAt)}</small>
      </li>
      <li>
        <span>{openedAt === null ? 'Nadie lo ha abierto' : `Abierto${model(phoneModel)}`}</span>
        <small>{lastOpenedAt === null ? '—' : ago(lastOpenedAt, elapsedSince)}</small>
      </li>
      {otherOpenedAt === null ? null : (
        <li data-state="ends-soon">
          <span>Abierto en otro teléfono{model(otherPhoneModel)}</span>
          <small>{timeOrDay(otherOpenedAt, now)}</small>
        </li>
      )}
      <li>
        <span>{consentText(consent)}</span>
        <small>{consent === null ? '—' : timeOrDay(consent.at, now)}</small>
      </li>
      <li>
        <span>{lastFixAt === null ? 'Ninguna posición todavía' : 'Última posición'}</span>
        <small>{lastFixAt === null ? '—' : ago(lastFixAt, elapsedSince)}</small>
      </li>
    </ul>
  )
}

function consentText(consent: OperatorLink['consent']): string {
  if (consent === null) return 'Aún no acepta compartir'
  return consent.isAccepted ? 'Acepta compartir su ubicación' : 'En pausa: no comparte su ubicación'
}
