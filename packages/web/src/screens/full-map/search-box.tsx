import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import type { FullMap } from './use-full-map.ts'

/** Where the key `/` leads. */
export const SEARCH_ID = 'mapa-buscar'

/** Narrows list and map while one types; Esc empties it. */
export function SearchBox({ fullMap: { search, setSearch } }: { readonly fullMap: FullMap }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="fm-search">
      <Search size={13} aria-hidden="true" />
      <input
        id={SEARCH_ID}
        ref={input}
        type="text"
        value={search}
        aria-label="Buscar unidad por número, placas, factura, operador, origen o destino"
        placeholder="Unidad, placas, factura u operador"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (search === '') input.current?.blur()
          else setSearch('')
        }}
      />
      {search === '' ? (
        <kbd>/</kbd>
      ) : (
        <button type="button" aria-label="Borrar búsqueda" onClick={() => setSearch('')}>
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
