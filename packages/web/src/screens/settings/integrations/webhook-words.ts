import type { WebhookEvent } from '@vigia/contract'
import type { Webhook } from '../../../api/webhooks.ts'
import { KEPT_AS_IT_IS, unknownValueText } from '../../../text/unknown-value.ts'

/** Each event in the words of who turns it on, in the order of the form. */
const EVENT_WORDS: Readonly<Record<WebhookEvent, { readonly label: string; readonly hint: string }>> = {
  'new-alert': { label: 'Alerta nueva', hint: 'Se abrió una alerta, con su viaje y su último lugar conocido.' },
  'alert-updated': { label: 'Alerta que cambia', hint: 'Se reconoció, se agravó, se cerró o se volvió a abrir.' },
  'alert-overdue': {
    label: 'Plazo vencido',
    hint: 'Nadie la reconoció, llamó o resolvió en el plazo de su regla; una vez por plazo.',
  },
  'trip-changed': {
    label: 'Viaje que cambia',
    hint: 'Se creó un viaje, o cambió algo de él: estatus, unidad, operador…',
  },
  'operator-message': {
    label: 'Mensaje a un operador',
    hint: 'Alguien escribió a un operador para que otro sistema se lo lleve, con su teléfono.',
  },
}
const EVENTS = Object.keys(EVENT_WORDS) as readonly WebhookEvent[]

/** What is delivered where somebody tries a webhook. */
const TEST = 'test'

/** Those of which there are words, in their order, and of those that are given the ones of which there are none. */
export const eventsWith = (given: readonly WebhookEvent[]): readonly WebhookEvent[] => [
  ...EVENTS,
  ...given.filter((event) => !EVENTS.includes(event)),
]

/** An event in words, of one that this build of the page does not know its name. */
export function eventWords(event: string): { readonly label: string; readonly hint: string } {
  const known = EVENTS.find((one) => one === event)
  return known === undefined ? { label: unknownValueText(event), hint: KEPT_AS_IT_IS } : EVENT_WORDS[known]
}

/** An event of a delivery, also one that is no subscription. */
export const eventLabel = (event: string): string => (event === TEST ? 'Prueba' : eventWords(event).label)

/** How a webhook stands, the worst that is known of it first. */
export function webhookState({ isOn, turnedOffAt, failingSince }: Webhook): {
  readonly label: string
  readonly tone: 'good' | 'bad' | 'off'
} {
  if (turnedOffAt !== null) return { label: 'Se apagó solo', tone: 'bad' }
  if (!isOn) return { label: 'Apagado', tone: 'off' }
  return failingSince === null ? { label: 'Encendido', tone: 'good' } : { label: 'No llega', tone: 'bad' }
}
