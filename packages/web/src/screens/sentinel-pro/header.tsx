import { Search, X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { STATUS_BANDS, STATUS_LABEL } from './status-band.ts'
import { StatusIcon } from './status-mark.tsx'
import { countStatuses } from './unit-filter.ts'
import type { Units } from './use-units.ts'

interface HeaderProps {
  readonly units: Units
  /** There the search stands with the tools. */
  readonly isPhone: boolean
}

/** Where the key `/` leads. */
export const SEARCH_ID = 'pro-buscar'

/** The screen's part of the top bar (spec §2): counts per status, which filter, and the search. */
export function Header({ units, isPhone }: HeaderProps) {
  return (
    <HeaderSlot title="Sentinel Pro">
      <StatusCounts units={units} />
      {isPhone ? null : <SearchBox units={units} />}
      <ConnectionState />
    </HeaderSlot>
  )
}

function StatusCounts({ units: { all, status, setStatus } }: { readonly units: Units }) {
  const counts = useMemo(() => (all === null ? null : countStatuses(all)), [all])
  return (
    <nav className="pro-counts" aria-label="Unidades por estado">
      {STATUS_BANDS.map((band) => (
        <button
          key={band}
          type="button"
          aria-pressed={status === band}
          title={STATUS_LABEL[band]}
          onClick={() => setStatus(status === band ? null : band)}
        >
          <StatusIcon band={band} />
          <b>{counts === null ? '—' : counts[band].toLocaleString('es-MX')}</b>
          <span>{STATUS_LABEL[band]}</span>
        </button>
      ))}
    </nav>
  )
}

/** By invoice, plates, operator, origin or destination; Esc empties it. */
export function SearchBox({ units: { search, setSearch } }: { readonly units: Units }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="pro-search">
      <Search size={15} aria-hidden="true" />
      <input
        id={SEARCH_ID}
        ref={input}
        type="text"
        value={search}
        aria-label="Buscar unidad por factura, placas, operador, origen o destino"
        placeholder="Factura, placas, operador, origen o destino"
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
