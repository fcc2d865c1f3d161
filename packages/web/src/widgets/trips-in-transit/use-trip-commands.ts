import { useMemo, useRef } from 'react'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { type Command, useCommands } from '../command-registry.ts'
import { useEscape } from '../use-escape.ts'
import { STEP_ROW } from '../use-roving-row.ts'
import { SEARCH_ID } from './in-transit-list.tsx'
import type { TripsInTransit } from './use-trips-in-transit.ts'

interface Screen {
  readonly trips: TripsInTransit
  readonly openMonitor: (trip: TripInTransit) => void
  readonly toggleMode: () => void
  /** Null where the list is always there. */
  readonly toggleList: (() => void) | null
}

/** The palette offers so many; the filter box finds the rest. */
const TRIPS_OFFERED = 200

/** Keys and palette entries of both screens (DESIGN §7); Esc deselects. */
export function useTripCommands(screen: Screen): void {
  const now = useRef(screen)
  now.current = screen
  const canCollapse = screen.toggleList !== null
  useCommands(useMemo(() => actions(() => now.current, canCollapse), [canCollapse]))
  const offered = (screen.trips.all ?? []).slice(0, TRIPS_OFFERED)
  const key = offered.map(({ tripId }) => tripId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette follows who is there, not every fix
  useCommands(useMemo(() => offered.map(tripCommand(screen.trips.select)), [key]))
  useEscape(() => now.current.trips.select(null))
}

function actions(screen: () => Screen, canCollapse: boolean): readonly Command[] {
  const step = (by: number) => (): boolean => globalThis.dispatchEvent(new CustomEvent(STEP_ROW, { detail: by }))
  const openMonitor = (): void => {
    const { trips, openMonitor: open } = screen()
    if (trips.selected !== null) open(trips.selected)
  }
  const entries: readonly Omit<Command, 'group'>[] = [
    { id: 'search', label: 'Filtrar viajes', keys: '/', run: () => document.getElementById(SEARCH_ID)?.focus() },
    { id: 'next', label: 'Viaje siguiente', keys: 'j', hidden: true, run: step(1) },
    { id: 'previous', label: 'Viaje anterior', keys: 'k', hidden: true, run: step(-1) },
    { id: 'refresh', label: 'Actualizar ahora', keys: 'r', run: () => screen().trips.refresh() },
    { id: 'monitor', label: 'Abrir Monitoreo del viaje seleccionado', keys: 'G', run: openMonitor },
    { id: 'mode', label: 'Ver todos o solo el seleccionado', keys: 'i', run: () => screen().toggleMode() },
    ...(canCollapse
      ? [{ id: 'list', label: 'Mostrar u ocultar la lista', keys: 'm', run: () => screen().toggleList?.() }]
      : []),
  ]
  return entries.map((entry) => ({ ...entry, id: `in-transit ${entry.id}`, group: 'Acciones' }))
}

const tripCommand =
  (select: TripsInTransit['select']) =>
  (trip: TripInTransit): Command => ({
    id: `in-transit trip ${trip.tripId}`,
    label: `${trip.plates ?? 'Sin placas'} · ${trip.origin} → ${trip.destination}`,
    group: 'Viajes',
    keywords: `${trip.invoice} ${trip.externalInvoice} ${trip.operator ?? ''} ${trip.client ?? ''}`,
    run: () => select(trip.tripId),
  })
