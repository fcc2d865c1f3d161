import {
  CADENCE_MINUTES,
  type CadenceException,
  MAX_CADENCE_EXCEPTIONS,
} from '@vigia/domain/communication/logbook-rules'
import { matchKey } from '@vigia/domain/text/match-key'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { clientName, useClients } from '../../../widgets/settings/client-name.ts'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import entryListStyles from '../../../widgets/settings/entry-list.module.css'

const KINDS = [
  { value: 'client', label: 'Cliente' },
  { value: 'lane', label: 'Ruta' },
] as const
const USUAL_MINUTES = 15

/** Clients and lanes whose trips are contacted more often, each with its minutes. */
export function ExceptionsControl({ value, isReadOnly, onChange }: SettingControlProps) {
  const exceptions: readonly CadenceException[] = Array.isArray(value) ? value : []
  const clients = useClients()
  const nameOf = ({ client, lane }: CadenceException): string =>
    lane === null ? clientName(clients.data, String(client)) : `${lane.origin} a ${lane.destination}`
  return (
    <div className={entryListStyles.list}>
      <ul className={entryListStyles.list} aria-label="Clientes y rutas que se contactan más seguido">
        {exceptions.map((exception) => (
          <li key={keyOf(exception)}>
            <span>
              {nameOf(exception)} · cada {exception.minutes} min
            </span>
            {isReadOnly ? null : (
              <IconButton
                size="sm"
                label={`Quitar ${nameOf(exception)}`}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => onChange(exceptions.filter((other) => other !== exception))}
              />
            )}
          </li>
        ))}
      </ul>
      <FormError message={clients.error === null ? null : clients.error.message} />
      {isReadOnly || exceptions.length >= MAX_CADENCE_EXCEPTIONS ? null : (
        <ExceptionForm
          clients={clients.data ?? []}
          // One that is there already has its minutes changed.
          onAdd={(added) => onChange([...exceptions.filter((other) => keyOf(other) !== keyOf(added)), added])}
        />
      )}
    </div>
  )
}

const keyOf = ({ client, lane }: CadenceException): string =>
  lane === null ? `client ${client}` : `${matchKey(lane.origin)} ${matchKey(lane.destination)}`

interface ExceptionFormProps {
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  readonly onAdd: (exception: CadenceException) => void
}

function ExceptionForm({ clients, onAdd }: ExceptionFormProps) {
  const select = useId()
  const [kind, setKind] = useState<'client' | 'lane'>('client')
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const of = (name: string): string => String(data.get(name) ?? '').trim()
    const minutes = Number(of('minutes'))
    if (kind === 'client') {
      if (of('client') === '') return
      onAdd({ client: of('client'), lane: null, minutes })
    } else {
      if (of('origin') === '' || of('destination') === '') return
      onAdd({ client: null, lane: { origin: of('origin'), destination: of('destination') }, minutes })
    }
    form.reset()
  }
  return (
    <div className={entryListStyles.form}>
      {/* Outside the form: with its fields it would go back to the first. */}
      <Segmented label="Excepción de" value={kind} options={KINDS} onChange={setKind} />
      <form className={entryListStyles.form} onSubmit={add} aria-label="Agregar una excepción">
        {kind === 'client' ? (
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
        ) : (
          <>
            <Field label="Origen" name="origin" maxLength={200} required />
            <Field label="Destino" name="destination" maxLength={200} required />
          </>
        )}
        <Field
          label="Minutos"
          name="minutes"
          type="number"
          {...CADENCE_MINUTES}
          step={1}
          defaultValue={USUAL_MINUTES}
          required
        />
        <Button type="submit" size="sm">
          Agregar
        </Button>
      </form>
    </div>
  )
}
