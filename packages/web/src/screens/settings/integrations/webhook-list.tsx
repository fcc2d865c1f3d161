import { Webhook as WebhookIcon } from 'lucide-react'
import type { Webhook } from '../../../api/webhooks.ts'
import { agoText } from '../../../text/elapsed.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import textStyles from '../../../ui/text.module.css'
import { eventLabel, eventsWith, webhookState } from './webhook-words.ts'
import styles from './webhooks.module.css'

interface WebhookListProps {
  readonly webhooks: readonly Webhook[]
  readonly chosenId: string | null
  readonly now: number
  readonly onChoose: (id: string) => void
}

/** The addresses that are told of what happens: each with what it is told, how it stands, and what arrived. */
export function WebhookList({ webhooks, chosenId, now, onChoose }: WebhookListProps) {
  if (webhooks.length === 0) {
    return (
      <EmptyState
        icon={<WebhookIcon size={26} aria-hidden="true" />}
        title="Todavía no hay webhooks"
        hint="Con uno, su ERP o su mesa de ayuda se entera en segundos de cada alerta y de cada viaje que cambia."
      />
    )
  }
  return (
    <ul className={styles.list} aria-label="Webhooks">
      {webhooks.map((hook) => {
        const { label, tone } = webhookState(hook)
        return (
          <li key={hook.id}>
            <button type="button" aria-pressed={hook.id === chosenId} onClick={() => onChoose(hook.id)}>
              <b className={textStyles.identifier}>{hook.address}</b>
              <span data-tone={tone}>{label}</span>
              <span className={styles.events}>
                {eventsWith(hook.events)
                  .filter((event) => hook.events.includes(event))
                  .map((event) => (
                    <i key={event}>{eventLabel(event)}</i>
                  ))}
              </span>
              <small>{deliveredText(hook, now)}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** What arrived, and the worst that is known: since when nothing does, what was lost, what waits. */
function deliveredText({ delivered, givenUp, waiting, failingSince }: Webhook, now: number): string {
  const parts = [
    delivered === 0
      ? 'Ninguna entrega llegó en 7 días'
      : `${delivered} ${delivered === 1 ? 'entrega' : 'entregas'} en 7 días`,
    ...(givenUp === 0 ? [] : [`${givenUp} sin entregar`]),
    ...(waiting === 0 ? [] : [`${waiting} en espera`]),
    ...(failingSince === null ? [] : [`nada llega desde ${agoText(failingSince, now)}`]),
  ]
  return parts.join(', ')
}
