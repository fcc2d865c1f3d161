import { CircleCheck, Copy } from 'lucide-react'
import { useState } from 'react'
import { createWebhook } from '../../../api/webhooks.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { SecretDialog } from '../../../widgets/settings/secret-dialog.tsx'
import styles from './secret-panel.module.css'
import { WebhookForm } from './webhook-form.tsx'

interface CreateWebhookDialogProps {
  readonly withProof: WithProof
  readonly isOffline: boolean
  readonly onMade: () => void
  readonly onClose: () => void
}

/** Adds a webhook, and shows once the secret that signs its messages. */
export function CreateWebhookDialog({ withProof, isOffline, onMade, onClose }: CreateWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <WebhookSecretDialog title="Nuevo webhook" secret={secret} onClose={onClose} />
  return (
    <SecretDialog title="Nuevo webhook" widthRem={36} holdsSecret={false} onClose={onClose}>
      {() => (
        <WebhookForm
          webhook={null}
          saveLabel="Agregar webhook"
          isOffline={isOffline}
          onSave={async ({ address = '', events = [] }) => {
            setSecret(await withProof(() => createWebhook(address, events)))
            onMade()
          }}
        />
      )}
    </SecretDialog>
  )
}

interface WebhookSecretDialogProps {
  readonly title: string
  readonly secret: string
  readonly onClose: () => void
}

/** The secret that signs the messages of a webhook: to be kept now, and how the receiver checks them. */
export function WebhookSecretDialog({ title, secret, onClose }: WebhookSecretDialogProps) {
  return (
    <SecretDialog title={title} widthRem={36} holdsSecret onClose={onClose}>
      {(close) => (
        <>
          <section className={styles.secret} aria-label="Secreto de firma">
            <h3 className={layoutStyles.rowClose}>
              <CircleCheck size={17} className={textStyles.good} aria-hidden="true" /> Guarde este secreto ahora
            </h3>
            <p>No se muestra de nuevo: si se pierde, cámbielo.</p>
            <code>{secret}</code>
            <div>
              <Button
                tone="primary"
                icon={<Copy size={15} aria-hidden="true" />}
                onClick={() => copyText(secret, 'Secreto copiado')}
              >
                Copiar secreto
              </Button>
            </div>
            <SignatureNote />
          </section>
          <footer>
            <Button tone="primary" onClick={close}>
              Listo
            </Button>
          </footer>
        </>
      )}
    </SecretDialog>
  )
}

/** How a receiver knows that a message is ours. */
export function SignatureNote() {
  return (
    <>
      <p>
        Cada aviso va firmado según Standard Webhooks: sus bibliotecas lo comprueban con este secreto. A mano: la base64
        de HMAC-SHA256, con el secreto decodificado, de
      </p>
      <code>webhook-id + "." + webhook-timestamp + "." + cuerpo</code>
      <p>
        debe ser una de las firmas de <code>webhook-signature</code>, tras <code>v1,</code>. Rechace lo que tenga más de
        5 minutos, y por <code>webhook-id</code> lo que ya recibió.
      </p>
    </>
  )
}
