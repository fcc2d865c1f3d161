import { useMemo, useRef } from 'react'
import type { UnifiedUnit } from '../../api/unified-units.ts'
import { telHref } from '../../text/contact.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { useEscape } from '../../widgets/use-escape.ts'
import { SEARCH_ID } from './sentinel-pro-header.tsx'
import type { GpsOpenings } from './use-gps-openings.ts'
import type { Units } from './use-units.ts'
import type { View } from './view.ts'

interface Screen {
  readonly units: Units
  readonly openings: GpsOpenings
  readonly views: readonly View[]
  readonly setView: (view: View) => void
}

/** The palette offers so many; the search box finds the rest. */
const UNITS_OFFERED = 200
const VIEW_LABEL = { grid: 'Ver en cuadrícula', map: 'Ver en mapa', hybrid: 'Ver cuadrícula y mapa' } as const

/** Keys and palette entries of the screen (DESIGN §7); Esc deselects. */
export function useProCommands(screen: Screen): void {
  const now = useRef(screen)
  now.current = screen
  useCommands(useMemo(() => actions(() => now.current), []))
  const offered = (screen.units.all ?? []).slice(0, UNITS_OFFERED)
  const key = offered.map(({ tripId }) => tripId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette follows who is there, not every fix
  useCommands(useMemo(() => offered.map(unitCommand(screen.units.select)), [key]))
  useEscape(() => now.current.units.select(null))
}

function actions(screen: () => Screen): readonly Command[] {
  const step = (by: number): void => {
    const { shown, selected, select } = screen().units
    const at = shown.findIndex(({ tripId }) => tripId === selected?.tripId)
    select(shown[Math.min(shown.length - 1, Math.max(0, at + by))]?.tripId ?? null)
  }
  const withSelected = (act: (unit: UnifiedUnit) => void): void => {
    const { selected } = screen().units
    if (selected !== null) act(selected)
  }
  const call = ({ phone }: UnifiedUnit): void => {
    const href = telHref(phone)
    if (href !== null) globalThis.open(href, '_self')
  }
  const entries: readonly Omit<Command, 'group'>[] = [
    { id: 'search', label: 'Buscar unidad', keys: '/', run: () => document.getElementById(SEARCH_ID)?.focus() },
    { id: 'next', label: 'Unidad siguiente', keys: 'j', hidden: true, run: () => step(1) },
    { id: 'previous', label: 'Unidad anterior', keys: 'k', hidden: true, run: () => step(-1) },
    { id: 'refresh', label: 'Actualizar ahora', keys: 'r', run: () => screen().units.refresh() },
    { id: 'call', label: 'Llamar al operador', keys: 'l', run: () => withSelected(call) },
    {
      id: 'open',
      label: 'Abrir GPS de la unidad seleccionada',
      keys: 'G',
      run: () => withSelected((unit) => unit.hasCredentials && screen().openings.open(unit)),
    },
    ...screen().views.map((view) => ({
      id: `view ${view}`,
      label: VIEW_LABEL[view],
      ...(view === 'map' ? { keys: 'm' } : {}),
      run: () => screen().setView(view),
    })),
  ]
  return entries.map((entry) => ({ ...entry, id: `pro ${entry.id}`, group: 'Acciones' }))
}

const unitCommand =
  (select: Units['select']) =>
  (unit: UnifiedUnit): Command => ({
    id: `unit ${unit.tripId}`,
    label: `${unit.plates ?? 'Sin placas'} · ${unit.origin} → ${unit.destination}`,
    group: 'Viajes',
    keywords: `${unit.invoice} ${unit.invoiceId ?? ''} ${unit.operator ?? ''}`,
    run: () => select(unit.tripId),
  })
