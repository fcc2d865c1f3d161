import { formatDateTime } from '@vigia/domain/format/date-time'
import { RefreshCw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteWebhook, rotateWebhookSecret, testWebhook, updateWebhook, type Webhook } from '../../../api/webhooks.ts'
import { agoText } from '../../../text/elapsed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import textStyles from '../../../ui/text.module.css'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { useKnownNow } from '../../../widgets/use-known-now.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'
import styles from './webhooks.module.css'

interface WebhookPanelProps {
  readonly webhook: Webhook
  readonly now: number
  readonly isOffline: boolean
  readonly withProof: WithProof
  readonly onChanged: () => void
  readonly onDeleted: () => void
  /** A secret that nobody is shown again. */
  readonly onSecret: (secret: string) => void
}

/** One webhook: on or off, where it goes, what signs it, a test, and what became of its messages. */
export function WebhookPanel({
  webhook,
  now,
  isOffline,
  withProof,
  onChanged,
  onDeleted,
  onSecret,
}: WebhookPanelProps) {
  const { isBusy, message, attempt } = useAttempt()
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null)
  const isLocked = isBusy || isOffline
  const done = async (work: () => Promise<unknown>, then: () => void): Promise<void> => {
    if ((await attempt(work)) === null) return
    setAsked(null)
    then()
  }
  const rotate = () => done(async () => onSecret(await withProof(() => rotateWebhookSecret(webhook.id))), onChanged)
  return (
    <div className={styles.panel}>
      <header>
        <h3 className={textStyles.identifier}>{hostOf(webhook.address)}</h3>
        <Switch
          saves
          label={webhook.isOn ? 'Encendido' : 'Apagado'}
          checked={webhook.isOn}
          disabled={isLocked}
          onChange={(isOn) => void done(() => updateWebhook(webhook.id, { isOn }), onChanged)}
        />
        <IconButton
          label="Quitar este webhook"
          icon={<Trash2 size={16} aria-hidden="true" />}
          disabled={isLocked}
          onClick={() => setAsked('delete')}
        />
      </header>
      <FormError message={asked === null ? message : null} />
      <Standing webhook={webhook} />
      <WebhookForm
        key={webhook.id}
        webhook={webhook}
        saveLabel="Guardar"
        isOffline={isOffline}
        onStale={onChanged}
        onSave={async (change, was) => {
          await withProof(() => updateWebhook(webhook.id, change, was))
          onChanged()
        }}
      />
      <SigningSecret webhook={webhook} now={now} isLocked={isLocked} onChange={() => setAsked('rotate')} />
      <Test webhook={webhook} isOffline={isOffline} onDone={onChanged} />
      <WebhookDeliveries webhook={webhook} isOffline={isOffline} />
      <ConfirmDialog
        open={asked === 'rotate'}
        title="Cambiar el secreto de firma"
        text={message ?? rotationText(webhook, now)}
        confirmLabel="Cambiar"
        isBusy={isBusy}
        onConfirm={() => void rotate()}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        tone="danger"
        title={`Quitar ${hostOf(webhook.address)}`}
        text={message ?? deletionText(webhook)}
        confirmLabel="Quitar"
        isBusy={isBusy}
        onConfirm={() => void done(() => deleteWebhook(webhook.id), onDeleted)}
        onCancel={() => setAsked(null)}
      />
    </div>
  )
}

function Standing({ webhook }: { readonly webhook: Webhook }) {
  const now = useKnownNow(30_000)
  const { turnedOffAt, failingSince } = webhook
  if (turnedOffAt !== null) {
    return (
      <Banner tone="notice" title={`Se apagó solo ${agoText(turnedOffAt, now)}`}>
        No recibió nada en tres días, o contestó que ya no existe. Lo que pase mientras está apagado no se le avisa.
      </Banner>
    )
  }
  if (failingSince === null || !webhook.isOn) return null
  return (
    <Banner tone="notice" title={`Nada llega desde ${agoText(failingSince, now)}`}>
      Cada aviso se reintenta 24 horas. Si en tres días no llega ninguno, el webhook se apaga solo.
    </Banner>
  )
}

interface SigningSecretProps {
  readonly webhook: Webhook
  readonly now: number
  readonly isLocked: boolean
  /** Another one is asked for. */
  readonly onChange: () => void
}

/** The end of the secret that signs its messages, and since when it does. */
function SigningSecret({ webhook, now, isLocked, onChange }: SigningSecretProps) {
  return (
    <section aria-label="Secreto de firma">
      <p className={textStyles.identifier}>whsec_••••••••{webhook.secretEnd}</p>
      <Button size="sm" disabled={isLocked} icon={<RefreshCw size={14} aria-hidden="true" />} onClick={onChange}>
        Cambiar
      </Button>
      <small>{secretText(webhook, now)}</small>
    </section>
  )
}

/** Sends one message now, and says what came back. */
function Test(props: { readonly webhook: Webhook; readonly isOffline: boolean; readonly onDone: () => void }) {
  const { isBusy, message, attempt } = useAttempt()
  const [result, setResult] = useState<string | null>(null)
  const test = async (): Promise<void> => {
    setResult(null)
    const done = await attempt(() => testWebhook(props.webhook.id))
    if (done === null) return
    const { isDelivered, status, tookMs, problem } = done.value
    setResult(isDelivered ? `Llegó: contestó ${status} en ${tookMs} ms` : `No llegó. ${problem ?? ''}`)
    props.onDone()
  }
  return (
    <section aria-label="Prueba">
      <Button
        saves
        size="sm"
        disabled={isBusy || props.isOffline}
        icon={<Send size={14} aria-hidden="true" />}
        onClick={() => void test()}
      >
        {isBusy ? 'Mandando…' : 'Mandar prueba'}
      </Button>
      <output>{message ?? result ?? ''}</output>
    </section>
  )
}

function secretText({ secretChangedAt, secretChangedBy, previousUntil }: Webhook, now: number): string {
  const changed = `Último cambio: ${formatDateTime(secretChangedAt)}${secretChangedBy === null ? '' : `, ${secretChangedBy}`}.`
  return previousUntil !== null && previousUntil > now
    ? `${changed} El anterior también firma hasta ${formatDateTime(previousUntil)}.`
    : changed
}

function rotationText({ previousUntil }: Webhook, now: number): string {
  const both =
    'Durante 24 horas cada aviso va firmado con los dos. Después, quien siga con el anterior los rechaza todos.'
  return previousUntil !== null && previousUntil > now
    ? `${both} El de antes, que todavía firma, deja de hacerlo ahora.`
    : both
}

function deletionText({ waiting }: Webhook): string {
  const lost =
    waiting === 0
      ? ''
      : ` ${waiting === 1 ? 'Un aviso que espera no se entregará' : `${waiting} avisos que esperan no se entregarán`}.`
  return `Deja de recibir avisos y se borra el registro de sus entregas.${lost} No se puede deshacer.`
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
