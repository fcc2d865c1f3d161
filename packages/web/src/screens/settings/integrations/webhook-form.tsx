import type { WebhookEvent } from '@vigia/contract'
import { useId, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import type { Webhook } from '../../../api/webhooks.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import cardStyles from '../../../ui/radio-cards.module.css'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { EVENT_WORDS, EVENTS } from './webhook-words.ts'

interface WebhookFormProps {
  /** Null: a new one. */
  readonly webhook: Webhook | null
  readonly saveLabel: string
  readonly isOffline: boolean
  /** Rejects with the server's error. */
  readonly onSave: (address: string, events: readonly WebhookEvent[]) => Promise<void>
}

/** Where a webhook goes and what it is told. */
export function WebhookForm({ webhook, saveLabel, isOffline, onSave }: WebhookFormProps) {
  const id = useId()
  const [address, setAddress] = useState(webhook?.address ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ['new-alert', 'alert-updated'])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { isBusy, message, attempt } = useAttempt()
  const isSame =
    webhook !== null && address.trim() === webhook.address && events.join() === inOrder(webhook.events).join()
  const save = async (): Promise<void> => {
    const missing = {
      ...(address.trim() === '' ? { address: 'Escriba la dirección' } : {}),
      ...(events.length === 0 ? { events: 'Elija al menos un evento' } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    await attempt(
      () => onSave(address.trim(), events),
      (error) => {
        const found = fieldErrors(error)
        setErrors(found)
        // What stands under its field is not said twice.
        return 'address' in found || 'events' in found ? null : errorText(error)
      },
    )
  }
  const toggle = (event: WebhookEvent, isOn: boolean): void =>
    setEvents(EVENTS.filter((other) => (other === event ? isOn : events.includes(other))))
  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={() => void save()}
      acts={
        <Button type="submit" tone="primary" disabled={isBusy || isOffline || isSame}>
          {isOffline ? 'Sin conexión' : saveLabel}
        </Button>
      }
    >
      <Field
        label="Dirección"
        hint="Pública y con https. Cada aviso es un POST con JSON, firmado."
        type="url"
        value={address}
        maxLength={2048}
        autoComplete="off"
        readOnly={isBusy}
        error={errors.address ?? null}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className={fieldStyles.field}>
        <fieldset
          className={cardStyles.cards}
          aria-describedby={errors.events === undefined ? undefined : `${id}-error`}
        >
          <legend>De qué se le avisa</legend>
          {EVENTS.map((event) => (
            <label key={event}>
              <input
                type="checkbox"
                checked={events.includes(event)}
                onChange={({ target }) => toggle(event, target.checked)}
              />
              <span>
                <b>{EVENT_WORDS[event].label}</b>
                <small>{EVENT_WORDS[event].hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {errors.events === undefined ? null : <p id={`${id}-error`}>{errors.events}</p>}
      </div>
    </Form>
  )
}

const inOrder = (events: readonly WebhookEvent[]): readonly WebhookEvent[] =>
  EVENTS.filter((event) => events.includes(event))
