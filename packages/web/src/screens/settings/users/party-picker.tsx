import { matchKey } from '@vigia/domain/text/match-key'
import { useState } from 'react'
import type { Party } from '../../../api/parties.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './users.module.css'

const SHOWN = 8

interface PartyPickerProps {
  readonly label: string
  readonly parties: readonly Party[]
  readonly onPick: (id: string) => void
}

/** Finds one of many by its name. */
export function PartyPicker({ label, parties, onPick }: PartyPickerProps) {
  const [typed, setTyped] = useState('')
  const words = matchKey(typed)
  const found = parties.filter(({ name }) => matchKey(name).includes(words))
  return (
    <div className={styles.picker}>
      <Field label={label} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      <ul>
        {found.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <small role="status">Ninguno dice «{typed}»</small> : null}
      {found.length > SHOWN ? <small>{found.length - SHOWN} más: siga escribiendo</small> : null}
    </div>
  )
}
