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
import { OvertakenBanner } from '../../../widgets/edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import { useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'
import { eventLabel, eventsWith, eventWords } from './webhook-words.ts'

interface WebhookFormProps {
  /** Null: a new one. */
  readonly webhook: Webhook | null
  readonly saveLabel: string
  readonly isOffline: boolean
  /** Saves what was typed over what was read; of a new one all of it. Rejects with the server's error. */
  readonly onSave: (target: Partial<EditedTarget>, was: Partial<EditedTarget>) => Promise<void>
  /** Somebody else has changed it: it is to be read anew. */
  readonly onStale?: () => void
}

/** Where a webhook goes and what it is told. */
type EditedTarget = Pick<Webhook, 'address' | 'events'>

const FIRST: EditedTarget = { address: '', events: ['new-alert', 'alert-updated'] }

/** Where a webhook goes and what it is told. */
export function WebhookForm({ webhook, saveLabel, isOffline, onSave, onStale = () => undefined }: WebhookFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const stored: EditedTarget = webhook === null ? FIRST : { address: webhook.address, events: webhook.events }
  const draft = useFieldDraft<EditedTarget>({
    keptAs: `webhook:${webhook?.id ?? 'nuevo'}`,
    stored,
    onStale,
    write: ({ change, was, all }) => (webhook === null ? onSave(trimmed(all), {}) : onSave(trimmed(change), was)),
    words: (error) => {
      const found = fieldErrors(error)
      setErrors(found)
      // What stands under its field is not said twice.
      return 'address' in found || 'events' in found ? null : errorText(error)
    },
  })
  const { isBusy, isOvertaken, message } = draft
  const { address, events } = draft.shown
  const isSame = webhook !== null && !draft.isDirty
  const checked = (save: () => Promise<void>): void => {
    const missing = {
      ...(address.trim() === '' ? { address: 'Escriba la dirección' } : {}),
      ...(events.length === 0 ? { events: 'Elija al menos un evento' } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length === 0) void save()
  }
  return (
    <Form
      isBusy={isBusy || isOvertaken}
      message={message}
      onSubmit={() => checked(draft.save)}
      acts={
        <Button type="submit" tone="primary" disabled={isBusy || isOffline || isSame || isOvertaken}>
          {isOffline ? 'Sin conexión' : saveLabel}
        </Button>
      }
    >
      <RecoveredBanner draft={draft} />
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más cambió este webhook"
          now={`${stored.address} · ${stored.events.map(eventLabel).join(', ')}`}
          isOff={isBusy || isOffline}
          onSaveOver={() => checked(draft.saveOver)}
          onDiscard={draft.discard}
        />
      ) : null}
      <Field
        label="Dirección"
        hint="Pública y con https. Cada aviso es un POST con JSON, firmado."
        type="url"
        value={address}
        maxLength={2048}
        autoComplete="off"
        readOnly={isBusy}
        error={errors.address ?? null}
        onChange={(event) => draft.edit({ address: event.target.value })}
      />
      <EventsField
        events={events}
        error={errors.events ?? null}
        onChange={(chosen) => draft.edit({ events: chosen })}
      />
    </Form>
  )
}

interface EventsFieldProps {
  readonly events: readonly WebhookEvent[]
  readonly error: string | null
  readonly onChange: (events: readonly WebhookEvent[]) => void
}

/** What a webhook is told. */
function EventsField({ events, error, onChange }: EventsFieldProps) {
  const errorId = useId()
  const all = eventsWith(events)
  const toggle = (event: WebhookEvent, isOn: boolean): void =>
    onChange(all.filter((other) => (other === event ? isOn : events.includes(other))))
  return (
    <div className={fieldStyles.field}>
      <fieldset className={cardStyles.cards} aria-describedby={error === null ? undefined : errorId}>
        <legend>De qué se le avisa</legend>
        {all.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            <span>
              <b>{eventWords(event).label}</b>
              <small>{eventWords(event).hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {error === null ? null : <p id={errorId}>{error}</p>}
    </div>
  )
}

const trimmed = ({ address, ...rest }: Partial<EditedTarget>): Partial<EditedTarget> =>
  address === undefined ? rest : { ...rest, address: address.trim() }
