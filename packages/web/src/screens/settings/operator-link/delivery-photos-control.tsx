import type { OperatorTexts } from '@vigia/domain/operator/operator-texts'
import { X } from 'lucide-react'
import { useId } from 'react'
import fieldStyles from '../../../ui/field.module.css'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { clientName, useClients } from '../../../widgets/settings/client-name.ts'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import styles from './operator-link.module.css'

/** Clients whose deliveries are to be shown on a photo. */
export function DeliveryPhotosControl({ value, isReadOnly, notesId, onChange }: SettingControlProps) {
  const chosen: OperatorTexts['deliveryPhotos'] = Array.isArray(value) ? value : []
  const clients = useClients()
  const select = useId()
  const nameOf = (id: string): string => clientName(clients.data, id)
  const left = (clients.data ?? []).filter(({ id }) => !chosen.some(({ client }) => client === id))
  return (
    <div className={styles.list}>
      <ul className={styles.list} aria-label="Clientes que piden foto al entregar">
        {chosen.length === 0 ? <li>Ninguno</li> : null}
        {chosen.map(({ client }) => (
          <li key={client} className={styles.reply}>
            <span>{nameOf(client)}</span>
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
      {isReadOnly ? null : (
        <div className={fieldStyles.field}>
          <label htmlFor={select}>Agregar cliente</label>
          <div className={fieldStyles.input} data-slot="input">
            <select
              id={select}
              aria-describedby={notesId}
              value=""
              disabled={left.length === 0}
              onChange={({ target }) => {
                if (target.value !== '') onChange([...chosen, { client: target.value }])
              }}
            >
              <option value="">{left.length === 0 ? 'No hay otro cliente' : 'Elija un cliente'}</option>
              {left.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
    </div>
  )
}
