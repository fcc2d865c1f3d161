import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './search-box.module.css'

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What a screen reader hears: by what it narrows. */
  readonly label: string
  readonly placeholder: string
  /** In a bar by itself, or over the list that it narrows. */
  readonly look: 'bar' | 'line'
  readonly className?: string | undefined
  readonly 'data-slot'?: string
  /** Where a key or a command leads. */
  readonly id: string
  /** Shows that the key `/` comes here. */
  readonly hasKey?: boolean
  /** The list that answers, where the arrow keys choose in it. */
  readonly list?: { readonly id: string | undefined; readonly activeId: string | undefined }
}

/** Narrows a list while one types; Esc empties it, and leaves it when it is empty. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onChange, label, placeholder, look, className, id, hasKey = false, list } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <search
      className={classNames(styles.search, look === 'line' && styles.line, className)}
      data-slot={props['data-slot']}
    >
      <Search size={14} aria-hidden="true" />
      <input
        id={id}
        ref={input}
        type="text"
        value={value}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        {...(list === undefined
          ? {}
          : {
              role: 'combobox',
              'aria-expanded': value !== '' && list.id !== undefined,
              'aria-controls': list.id,
              'aria-activedescendant': list.activeId,
            })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (value === '') input.current?.blur()
          else onChange('')
        }}
      />
      {value !== '' ? (
        <button type="button" aria-label="Borrar búsqueda" onClick={() => onChange('')}>
          <X size={13} aria-hidden="true" />
        </button>
      ) : hasKey ? (
        <kbd>/</kbd>
      ) : null}
    </search>
  )
}
