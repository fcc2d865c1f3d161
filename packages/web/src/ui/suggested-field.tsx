import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import styles from './suggested-field.module.css'

/** What may be meant by what is typed. */
export interface Suggestion {
  readonly id: string
  /** What is typed by taking it. */
  readonly name: string
  /** In small letters after it. */
  readonly detail: string | null
}

interface SuggestedFieldProps extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value' | 'end'> {
  readonly value: string
  readonly suggestions: readonly Suggestion[]
  readonly end?: ReactNode
  /** While the list may be shown: for who asks for suggestions only then. */
  readonly onAsked: (isAsked: boolean) => void
  readonly onChange: (text: string) => void
  /** One was taken: after `onChange` with its name. */
  readonly onTake?: (suggestion: Suggestion) => void
}

/** A text that may be anything, with a list of what it likely is: arrows walk it, Enter takes one, Esc closes it. */
export function SuggestedField({ suggestions, value, onAsked, onChange, onTake, ...field }: SuggestedFieldProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = isOpen ? suggestions.filter(({ name }) => name !== value) : []
  const open = (isAsked: boolean): void => {
    setOpen(isAsked)
    setAt(-1)
    onAsked(isAsked)
  }
  const take = (suggestion: Suggestion): void => {
    onChange(suggestion.name)
    onTake?.(suggestion)
    open(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    const chosen = shown[at]
    if (step !== undefined && (isOpen || event.key === 'ArrowDown')) {
      event.preventDefault()
      if (!isOpen) open(true)
      else if (shown.length > 0) setAt((at + step + shown.length + (at === -1 && step < 0 ? 1 : 0)) % shown.length)
    } else if (event.key === 'Enter' && chosen !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault()
      open(false)
    }
  }
  return (
    <div className={styles.place}>
      <Field
        {...field}
        value={value}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={at >= 0 && at < shown.length ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          onChange(event.target.value)
          if (!isOpen) open(true)
          setAt(-1)
        }}
        onFocus={() => onAsked(true)}
        onBlur={() => open(false)}
        onKeyDown={onKeyDown}
      />
      {shown.length === 0 ? null : (
        <div id={listId} role="listbox" aria-label={field.label} className={styles.list}>
          {shown.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and says which one is active
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
            <div
              key={suggestion.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classNames(styles.option, index === at && styles.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              <span>{suggestion.name}</span>
              {suggestion.detail === null ? null : <small>{suggestion.detail}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
