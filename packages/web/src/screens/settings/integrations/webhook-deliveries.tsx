import { formatDateTime } from '@vigia/domain/format/date-time'
import { inSentences } from '@vigia/domain/text/sentences'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from '../../../api/webhooks.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { allDeliveries, deliveryColumns } from './integration-columns.ts'
import { eventLabel } from './webhook-words.ts'
import styles from './webhooks.module.css'

const EVERY_MS = 5_000
const CHOICES = [
  { value: 'all', label: 'Todas' },
  { value: 'failed', label: 'Fallidas' },
] as const

/** What became of the newest messages of a webhook. */
export function WebhookDeliveries({ webhook, isOffline }: { readonly webhook: Webhook; readonly isOffline: boolean }) {
  const [shown, setShown] = useState<(typeof CHOICES)[number]['value']>('all')
  const deliveries = useAnswer({
    queryKey: ['webhook-deliveries', webhook.id, shown],
    queryFn: ({ signal }) => listWebhookDeliveries(webhook.id, { onlyFailed: shown === 'failed' }, signal),
    refetchInterval: EVERY_MS,
  })
  const { isBusy, message, attempt } = useAttempt()
  const resend = async (id: string): Promise<void> => {
    if ((await attempt(() => resendWebhookDelivery(id))) !== null) deliveries.retry()
  }
  return (
    <div className={styles.deliveries}>
      <header>
        <h4>Entregas</h4>
        <Segmented label="Qué entregas" value={shown} options={CHOICES} onChange={setShown} />
        <ExportList
          list="webhook-deliveries"
          title="Entregas de un webhook"
          columnsAt={deliveryColumns}
          rows={() => allDeliveries(webhook.id, shown === 'failed')}
          filter={[
            // The rest of its address may be a key.
            ['Webhook', new URL(webhook.address).host],
            ['Entregas', shown === 'failed' ? 'Fallidas' : null],
          ]}
        />
      </header>
      {message === null ? null : <p role="alert">{message}</p>}
      <Loaded answer={deliveries} loading="Cargando las entregas…">
        {({ deliveries: all }) =>
          all.length === 0 ? (
            <p>{shown === 'failed' ? 'Ninguna de las entregas que se guardan falló.' : 'No hay entregas guardadas.'}</p>
          ) : (
            <ul aria-label="Entregas">
              {all.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  isLocked={isBusy || isOffline}
                  onResend={() => void resend(delivery.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery
  readonly isLocked: boolean
  readonly onResend: () => void
}

function DeliveryRow({ delivery, isLocked, onResend }: DeliveryRowProps) {
  const { at, event, state, attempts, event: kind } = delivery
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
      <b>{eventLabel(event)}</b>
      <span data-tone={state === 'delivered' ? 'good' : 'bad'}>{outcomeText(delivery)}</span>
      <small>{attempts === 1 ? '1 intento' : `${attempts} intentos`}</small>
      {kind === 'test' || state === 'waiting' ? null : (
        <Button size="sm" disabled={isLocked} aria-label={`Volver a mandar ${eventLabel(event)}`} onClick={onResend}>
          Volver a mandar
        </Button>
      )}
    </li>
  )
}

function outcomeText({ state, status, tookMs, problem, nextAt, attempts }: WebhookDelivery): string {
  if (state === 'delivered') return `Contestó ${status} en ${tookMs} ms`
  if (attempts === 0 && problem === null) return 'En espera'
  const what = problem ?? 'Sin respuesta'
  if (state === 'given-up') return inSentences([what, 'No se entregó'])
  return nextAt === null ? what : inSentences([what, `Se reintenta ${formatDateTime(nextAt)}`])
}
