import { LINK_DELAY_MINUTES, MAX_DELAY_CLIENTS, type ShareLinkRules } from '@vigia/domain/tracking/link-delay'
import { X } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import textStyles from '../../../ui/text.module.css'
import { clientName, useClients } from '../../../widgets/settings/client-name.ts'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import entryListStyles from '../../../widgets/settings/entry-list.module.css'
import { delayText } from '../../../widgets/share-links/share-link-text.ts'

const USUAL_MINUTES = 30

/** Clients whose links tell later, or sooner, than those of the others, each with its minutes. */
export function ClientDelaysControl({ value, isReadOnly, onChange }: SettingControlProps) {
  const chosen: ShareLinkRules['clients'] = Array.isArray(value) ? value : []
  const clients = useClients()
  const nameOf = (id: string): string => clientName(clients.data, id)
  return (
    <div className={entryListStyles.list}>
      <ul className={entryListStyles.list} aria-label="Clientes con otro retraso">
        {chosen.length === 0 ? <li>Ninguno</li> : null}
        {chosen.map(({ client, minutes }) => (
          <li key={client}>
            <span>
              {nameOf(client)} · {delayText(minutes)}
            </span>
            {isReadOnly ? null : (
              <IconButton
                size="sm"
                label={`Quitar ${nameOf(client)}`}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => onChange(chosen.filter((other) => other.client !== client))}
              />
            )}
          </li>
        ))}
      </ul>
      <FormError message={clients.error === null ? null : clients.error.message} />
      {isReadOnly ? null : chosen.length >= MAX_DELAY_CLIENTS ? (
        <p className={textStyles.note}>
          Ya son {MAX_DELAY_CLIENTS}, que son los que caben: quite uno para agregar otro, o cambiar sus minutos.
        </p>
      ) : (
        <DelayForm
          clients={clients.data ?? []}
          // One that is there already has its minutes changed.
          onAdd={(added) => onChange([...chosen.filter(({ client }) => client !== added.client), added])}
        />
      )}
    </div>
  )
}

interface DelayFormProps {
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  readonly onAdd: (added: ShareLinkRules['clients'][number]) => void
}

function DelayForm({ clients, onAdd }: DelayFormProps) {
  const select = useId()
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const client = String(data.get('client') ?? '')
    if (client === '') return
    onAdd({ client, minutes: Number(data.get('minutes')) })
    form.reset()
  }
  return (
    <form className={entryListStyles.form} onSubmit={add} aria-label="Agregar un cliente">
      <div className={fieldStyles.field}>
        <label htmlFor={select}>Cliente</label>
        <div className={fieldStyles.input} data-slot="input">
          <select id={select} name="client" required>
            <option value="">Elija un cliente</option>
            {clients.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Field
        label="Minutos"
        name="minutes"
        type="number"
        {...LINK_DELAY_MINUTES}
        step={1}
        defaultValue={USUAL_MINUTES}
        required
      />
      <Button type="submit" size="sm">
        Agregar
      </Button>
    </form>
  )
}
