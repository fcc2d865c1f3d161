import { isMailAddress, MAX_RECIPIENTS } from '@vigia/domain/reports/report-schedule'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './mail.module.css'

interface RecipientsFieldProps {
  readonly recipients: readonly string[]
  readonly error: string | null
  readonly isOff: boolean
  readonly onChange: (recipients: readonly string[]) => void
}

/** To whom a report goes: one address after the other, or several that were pasted. */
export function RecipientsField({ recipients, error, isOff, onChange }: RecipientsFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = (text: string): void => {
    const addresses = text
      .split(/[\s,;]/)
      .map((address) => address.toLowerCase())
      .filter((address) => address !== '')
    if (addresses.length === 0) return
    const wrong = addresses.find((address) => !isMailAddress(address))
    const all = [...new Set([...recipients, ...addresses])]
    if (wrong !== undefined) {
      setProblem(`«${wrong}» no es un correo, como persona@empresa.mx`)
      return
    }
    if (all.length > MAX_RECIPIENTS) {
      setProblem(`Son ${MAX_RECIPIENTS} correos a lo más`)
      return
    }
    setProblem(null)
    setTyped('')
    onChange(all)
  }
  const shown = problem ?? error
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>Destinatarios, {recipients.length}</label>
      {recipients.length === 0 ? null : (
        <ul className={styles.recipients}>
          {recipients.map((address) => (
            <li key={address}>
              <span>{address}</span>
              <IconButton
                size="sm"
                label={`Quitar ${address}`}
                disabled={isOff}
                icon={<X size={13} aria-hidden="true" />}
                onClick={() => onChange(recipients.filter((other) => other !== address))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <div className={fieldStyles.input} data-slot="input">
          <input
            id={id}
            type="email"
            multiple
            autoComplete="off"
            placeholder="persona@empresa.mx"
            value={typed}
            readOnly={isOff}
            aria-invalid={shown !== null || undefined}
            aria-describedby={shown === null ? undefined : `${id}-error`}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return
              event.preventDefault()
              add(typed)
            }}
          />
        </div>
        <Button size="sm" disabled={isOff} icon={<Plus size={14} aria-hidden="true" />} onClick={() => add(typed)}>
          Agregar
        </Button>
      </div>
      {shown === null ? null : <p id={`${id}-error`}>{shown}</p>}
    </div>
  )
}
