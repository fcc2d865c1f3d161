import { PanelLeftClose, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { type TabItem, Tabs } from '../../ui/tabs.tsx'
import type { Tab } from './trip-filter.ts'
import { type RowActions, TripRows } from './trip-rows.tsx'
import type { Sentinel } from './use-sentinel.ts'

interface TripListProps extends RowActions {
  readonly sentinel: Sentinel
  readonly onCollapse: (() => void) | null
  readonly isPhone: boolean
}

const TAB_LOOKS: readonly Omit<TabItem<Tab>, 'count'>[] = [
  { value: 'critical', label: 'Críticos', icon: <SeverityShape severity="critico" size={9} coloured /> },
  { value: 'warning', label: 'Alerta', icon: <SeverityShape severity="alto" size={9} coloured /> },
  { value: 'normal', label: 'Normal', icon: <SeverityShape severity="bajo" size={9} coloured /> },
  { value: 'all', label: 'Todos' },
  { value: 'gps', label: 'GPS' },
]

/** The collapsible list of trips with its five tabs and the search (spec §2). */
export function TripList({ sentinel, onCollapse, isPhone, ...actions }: TripListProps) {
  const items = TAB_LOOKS.map((look) => ({ ...look, count: sentinel.tabCounts[look.value] }))
  return (
    <Tabs
      label="Viajes por riesgo"
      className="panel snt-list"
      value={sentinel.tab}
      items={items}
      onChange={sentinel.setTab}
      end={
        onCollapse === null ? null : (
          <IconButton
            className="snt-collapse"
            label="Contraer lista"
            icon={<PanelLeftClose size={15} aria-hidden="true" />}
            onClick={onCollapse}
          />
        )
      }
    >
      <SearchBox search={sentinel.search} onChange={sentinel.setSearch} />
      <TripRows sentinel={sentinel} isPhone={isPhone} {...actions} />
    </Tabs>
  )
}

interface SearchBoxProps {
  readonly search: string
  readonly onChange: (search: string) => void
}

/** Narrows the list while one types; Esc empties it. The key `/` comes here (sentinel-commands.ts). */
function SearchBox({ search, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (): void => input.current?.focus()
    globalThis.addEventListener(FOCUS_SEARCH, focus)
    return () => globalThis.removeEventListener(FOCUS_SEARCH, focus)
  }, [])
  return (
    <search className="snt-search">
      <Search size={13} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        value={search}
        aria-label="Buscar viaje por placas, factura, operador, origen o destino"
        placeholder="Placas, factura, operador, origen o destino"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (search === '') input.current?.blur()
          else onChange('')
        }}
      />
      {search === '' ? (
        <kbd>/</kbd>
      ) : (
        <button type="button" aria-label="Borrar búsqueda" onClick={() => onChange('')}>
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}

export const FOCUS_SEARCH = 'vigia:sentinel-search'
