import type { ApiScope } from '@vigia/contract'
import { useId } from 'react'
import fieldStyles from '../../../ui/field.module.css'
import cardStyles from '../../../ui/radio-cards.module.css'
import { SCOPE_WORDS, SCOPES } from './scope-words.ts'

interface ScopeFieldProps {
  readonly scopes: readonly ApiScope[]
  /** What the key cannot be given, and why. */
  readonly closed: Partial<Readonly<Record<ApiScope, string>>>
  readonly error: string | null
  readonly onChange: (scopes: readonly ApiScope[]) => void
}

/** What a key may: one or several, each with what comes of it. */
export function ScopeField({ scopes, closed, error, onChange }: ScopeFieldProps) {
  const id = useId()
  const toggle = (scope: ApiScope, isOn: boolean): void =>
    onChange(SCOPES.filter((other) => (other === scope ? isOn : scopes.includes(other))))
  return (
    <div className={fieldStyles.field}>
      <fieldset className={cardStyles.cards} aria-describedby={error === null ? undefined : `${id}-error`}>
        <legend>Permisos</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              disabled={closed[scope] !== undefined}
              aria-invalid={error !== null || undefined}
              onChange={(event) => toggle(scope, event.target.checked)}
            />
            <span>
              <b>{SCOPE_WORDS[scope].label}</b>
              <small>{closed[scope] ?? SCOPE_WORDS[scope].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {error === null ? null : <p id={`${id}-error`}>{error}</p>}
    </div>
  )
}
