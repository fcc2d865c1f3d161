import { CircleCheck, Copy, Mail, Timer } from 'lucide-react'
import { useState } from 'react'
import { type Invitation, mailInvite } from '../../../api/users.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import { QrCode } from '../../../widgets/account/qr-code.tsx'
import { OwnMachineNote } from '../../../widgets/own-machine-note.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import styles from './link-panel.module.css'

interface LinkPanelProps {
  readonly title: string
  readonly invitation: Invitation
}

/** The link that opens an account: to be handed over now, since nobody is shown it again. */
export function LinkPanel({ title, invitation }: LinkPanelProps) {
  const { link, expiresAt, mailRefusal } = invitation
  // The server says when it is over: a computer whose clock is off would call a good link dead, or a dead one good.
  const left = Math.max(0, Math.ceil((expiresAt - useServerNow(1_000)) / 1_000))
  return (
    <section className={styles.link} aria-label={title}>
      <h3 className={layoutStyles.rowClose}>
        <CircleCheck size={17} className={textStyles.good} aria-hidden="true" /> {title}
      </h3>
      <p>Sirve una vez, vence en 1 hora y no se muestra de nuevo. Con él la persona elige su contraseña.</p>
      <OwnMachineNote address={link} title="Este enlace no abre en otro equipo" />
      <div className={styles.codeAndLink}>
        <QrCode text={link} label="Código QR del enlace" />
        <div>
          <code>{link}</code>
          <div className={classNames(layoutStyles.flow, styles.linkTools)}>
            <Button
              tone="primary"
              icon={<Copy size={15} aria-hidden="true" />}
              onClick={() => copyText(link, 'Enlace copiado')}
            >
              Copiar enlace
            </Button>
            <span className={styles.timer}>
              <Timer size={15} aria-hidden="true" />
              {left === 0 ? 'venció: haga un enlace nuevo' : `vence en ${clock(left)}`}
            </span>
          </div>
          {left === 0 ? null : mailRefusal === null ? (
            <MailLink key={link} invitation={invitation} />
          ) : (
            <p className={styles.mail}>{mailRefusal}</p>
          )}
        </div>
      </div>
    </section>
  )
}

/** Sends the link to its person, and says to whom it went, or why it did not. */
function MailLink({ invitation }: { readonly invitation: Invitation }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const { email } = invitation.user
  const send = async (): Promise<void> => {
    setSentTo(null)
    const sent = await attempt(() => mailInvite(invitation))
    if (sent !== null) setSentTo(sent.value)
  }
  const isAgain = sentTo !== null || message !== null
  return (
    <div className={styles.mail}>
      <Button
        saves
        icon={<Mail size={15} aria-hidden="true" />}
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onClick={() => void send()}
      >
        {isBusy ? `Mandando a ${email}…` : isAgain ? 'Volver a mandar' : 'Mandar por correo'}
      </Button>
      <p role="status">{sentTo === null ? '' : `El correo salió para ${sentTo}.`}</p>
      <FormError message={message} />
      {message === null ? null : <p>El enlace sigue sirviendo: también puede copiarlo.</p>}
    </div>
  )
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
