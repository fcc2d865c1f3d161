import { operatorCallNow } from '../../alerts/use-operator-call.ts'
import { type ScreenAction, useUnitCommands } from '../../fleet-screen/parts/use-unit-commands.ts'
import { telHref, webHref } from '../../text/contact.ts'
import { type KeyLine, useKeyLines } from '../../widgets/command-registry.ts'
import { SEARCH_ID } from './list/sentinel-trip-list.tsx'
import { TABS, type Tab } from './list/trip-filter.ts'
import type { Sentinel } from './use-sentinel.ts'

const TAB_LABEL: Readonly<Record<Tab, string>> = {
  critical: 'Ver críticos',
  warning: 'Ver en alerta',
  normal: 'Ver normales',
  all: 'Ver todos',
  gps: 'Ver los que tienen GPS',
}

const LINES: readonly KeyLine[] = [
  { keys: 'Enter', label: 'Elegir el viaje; otra vez, ver sus detalles' },
  { keys: 'Esc', label: 'Quitar la selección' },
]

interface Screen {
  readonly sentinel: Sentinel
  readonly openModal: (tripId: string) => void
  readonly toggleList: () => void
  readonly toggleTrails: () => void
  readonly centre: () => void
}

/** Keys and palette entries of the screen (DESIGN §7). */
export function useSentinelCommands(screen: Screen): void {
  useKeyLines(LINES)
  useUnitCommands({
    name: 'sentinel',
    fleet: screen.sentinel,
    unit: 'viaje',
    search: { label: 'Buscar viaje', id: SEARCH_ID },
    refreshLabel: 'Actualizar ahora',
    offer: ({ plates, origin, destination, invoice, invoiceId, operator, client }) => ({
      label: `${plates ?? 'Sin placas'} · ${origin} → ${destination}`,
      keywords: `${invoice} ${invoiceId ?? ''} ${operator ?? ''} ${client ?? ''}`,
    }),
    actions: actionsOf(screen),
  })
}

function actionsOf({ sentinel, openModal, toggleList, toggleTrails, centre }: Screen): readonly ScreenAction[] {
  const { selected, setTab } = sentinel
  const open = (href: string | null, target: '_self' | '_blank'): void => {
    if (href !== null) globalThis.open(href, target, 'noopener,noreferrer')
  }
  const gpsHref = webHref(selected?.monitorUrl ?? null) ?? webHref(selected?.gpsUrl ?? null)
  return [
    {
      id: 'call',
      label: 'Llamar al operador',
      keys: 'l',
      run: () => open(telHref(selected && operatorCallNow(selected).phone), '_self'),
    },
    {
      id: 'details',
      label: 'Ver detalles del viaje seleccionado',
      run: () => selected !== null && openModal(selected.tripId),
    },
    { id: 'external', label: 'Abrir GPS externo del viaje seleccionado', run: () => open(gpsHref, '_blank') },
    { id: 'map', label: 'Mapa completo o con lista', keys: 'm', run: toggleList },
    { id: 'centre', label: 'Centrar el mapa en México', run: centre },
    { id: 'trails', label: 'Mostrar u ocultar estelas', run: toggleTrails },
    ...TABS.map((tab, at) => ({
      id: `tab ${tab}`,
      label: TAB_LABEL[tab],
      keys: String(at + 1),
      run: () => setTab(tab),
    })),
  ]
}
