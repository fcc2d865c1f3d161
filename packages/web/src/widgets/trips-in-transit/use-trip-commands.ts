import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { type ScreenAction, useUnitCommands } from '../../fleet-screen/parts/use-unit-commands.ts'
import { SEARCH_ID } from './in-transit-list.tsx'
import type { TripsInTransit } from './use-trips-in-transit.ts'

interface Screen {
  readonly trips: TripsInTransit
  readonly openMonitor: (trip: TripInTransit) => void
  readonly toggleMode: () => void
  /** Null where the list is always there. */
  readonly toggleList: (() => void) | null
}

/** Keys and palette entries of both screens (DESIGN §7). */
export function useTripCommands({ trips, openMonitor, toggleMode, toggleList }: Screen): void {
  const { selected } = trips
  const list: ScreenAction = {
    id: 'list',
    label: 'Mostrar u ocultar la lista',
    keys: 'm',
    run: () => toggleList?.(),
  }
  useUnitCommands({
    name: 'in-transit',
    fleet: trips,
    unit: 'viaje',
    search: { label: 'Filtrar viajes', id: SEARCH_ID },
    refreshLabel: 'Actualizar ahora',
    offer: ({ plates, origin, destination, invoice, invoiceId, operator, client }) => ({
      label: `${plates ?? 'Sin placas'} · ${origin} → ${destination}`,
      keywords: `${invoice} ${invoiceId ?? ''} ${operator ?? ''} ${client ?? ''}`,
    }),
    actions: [
      {
        id: 'monitor',
        label: 'Abrir Monitoreo del viaje seleccionado',
        keys: 'G',
        run: () => selected !== null && openMonitor(selected),
      },
      { id: 'mode', label: 'Ver todos o solo el seleccionado', keys: 'i', run: toggleMode },
      ...(toggleList === null ? [] : [list]),
    ],
  })
}
