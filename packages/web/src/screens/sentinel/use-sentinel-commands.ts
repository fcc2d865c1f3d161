import { useMemo, useRef } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { telHref, webHref } from '../../text/contact.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { useEscape } from '../../widgets/use-escape.ts'
import { STEP_ROW } from '../../widgets/use-roving-row.ts'
import { SEARCH_ID } from './sentinel-trip-list.tsx'
import { TABS, type Tab } from './trip-filter.ts'
import type { ScreenOptions } from './use-screen-options.ts'
import type { Sentinel } from './use-sentinel.ts'

/** The palette offers the worst of them; the search box finds the rest. */
const TRIPS_OFFERED = 200
const TAB_LABEL: Readonly<Record<Tab, string>> = {
  critical: 'Ver críticos',
  warning: 'Ver en alerta',
  normal: 'Ver normales',
  all: 'Ver todos',
  gps: 'Ver los que tienen GPS',
}

/** Keys and palette entries of the screen (DESIGN §7); Esc deselects. */
export function useSentinelCommands(
  sentinel: Sentinel,
  options: ScreenOptions,
  map: FleetMap | null,
  openModal: (tripId: string) => void,
): void {
  const now = useRef({ sentinel, options, map, openModal })
  now.current = { sentinel, options, map, openModal }

  useCommands(useMemo(() => screenCommands(() => now.current), []))
  const ids = sentinel.sorted.slice(0, TRIPS_OFFERED).map(({ tripId }) => tripId)
  const key = ids.toSorted().join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette follows who is in transit, not every fix
  const offered = useMemo(() => sentinel.sorted.slice(0, TRIPS_OFFERED).map(tripCommand(sentinel.select)), [key])
  useCommands(offered)
  useEscape(() => now.current.sentinel.select(null))
}

interface Screen {
  readonly sentinel: Sentinel
  readonly options: ScreenOptions
  readonly map: FleetMap | null
  readonly openModal: (tripId: string) => void
}

function screenCommands(screen: () => Screen): readonly Command[] {
  const step = (by: number) => (): boolean => globalThis.dispatchEvent(new CustomEvent(STEP_ROW, { detail: by }))
  const open = (href: string | null, target: '_self' | '_blank'): void => {
    if (href !== null) globalThis.open(href, target, 'noopener,noreferrer')
  }
  const selected = (): SentinelTrip | null => screen().sentinel.selected
  const actions: readonly Omit<Command, 'group'>[] = [
    { id: 'search', label: 'Buscar viaje', keys: '/', run: () => document.getElementById(SEARCH_ID)?.focus() },
    { id: 'next', label: 'Viaje siguiente', keys: 'j', hidden: true, run: step(1) },
    { id: 'previous', label: 'Viaje anterior', keys: 'k', hidden: true, run: step(-1) },
    { id: 'refresh', label: 'Actualizar ahora', keys: 'r', run: () => screen().options.refreshNow() },
    {
      id: 'call',
      label: 'Llamar al operador',
      keys: 'l',
      run: () => open(telHref(selected()?.phone ?? null), '_self'),
    },
    {
      id: 'details',
      label: 'Ver detalles del viaje seleccionado',
      run: () => {
        const trip = selected()
        if (trip !== null) screen().openModal(trip.tripId)
      },
    },
    {
      id: 'external',
      label: 'Abrir GPS externo del viaje seleccionado',
      run: () => open(webHref(selected()?.monitorUrl ?? null) ?? webHref(selected()?.gpsUrl ?? null), '_blank'),
    },
    {
      id: 'map',
      label: 'Mapa completo o con lista',
      keys: 'm',
      run: () => screen().options.setListOpen(!screen().options.isListOpen),
    },
    { id: 'centre', label: 'Centrar el mapa en México', run: () => screen().map?.camera.centreMexico() },
    {
      id: 'trails',
      label: 'Mostrar u ocultar estelas',
      run: () => screen().options.setTrails(!screen().options.trails),
    },
    ...TABS.map((tab, at) => ({
      id: `tab ${tab}`,
      label: TAB_LABEL[tab],
      keys: String(at + 1),
      run: () => screen().sentinel.setTab(tab),
    })),
  ]
  return actions.map((action) => ({ ...action, id: `sentinel ${action.id}`, group: 'Acciones' }))
}

const tripCommand =
  (select: Sentinel['select']) =>
  (trip: SentinelTrip): Command => ({
    id: `trip ${trip.tripId}`,
    label: `${trip.plates ?? 'Sin placas'} · ${trip.origin} → ${trip.destination}`,
    group: 'Viajes',
    keywords: `${trip.invoice} ${trip.invoiceId ?? ''} ${trip.operator ?? ''} ${trip.client ?? ''}`,
    run: () => select(trip.tripId),
  })
