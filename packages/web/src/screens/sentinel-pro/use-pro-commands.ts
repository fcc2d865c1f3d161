import { operatorCallNow } from '../../alerts/use-operator-call.ts'
import type { UnifiedUnit } from '../../api/unified-units.ts'
import { useUnitCommands } from '../../fleet-screen/parts/use-unit-commands.ts'
import { telHref } from '../../text/contact.ts'
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

const VIEW_LABEL = { grid: 'Ver en cuadrícula', map: 'Ver en mapa', hybrid: 'Ver cuadrícula y mapa' } as const

/** Keys and palette entries of the screen (DESIGN §7). */
export function useProCommands({ units, openings, views, setView }: Screen): void {
  const { shown, selected, selectedId, select } = units
  useUnitCommands({
    name: 'pro',
    fleet: units,
    unit: 'unidad',
    search: { label: 'Buscar unidad', id: SEARCH_ID },
    refreshLabel: 'Actualizar ahora',
    offer: ({ plates, origin, destination, invoice, invoiceId, operator }) => ({
      label: `${plates ?? 'Sin placas'} · ${origin} → ${destination}`,
      keywords: `${invoice} ${invoiceId ?? ''} ${operator ?? ''}`,
    }),
    // Cards are no rows: the selection itself walks through them.
    onStep: (by) => {
      const at = shown.findIndex(({ tripId }) => tripId === selectedId)
      select(shown[Math.min(shown.length - 1, Math.max(0, at + by))]?.tripId ?? null)
    },
    actions: [
      { id: 'call', label: 'Llamar al operador', keys: 'l', run: () => call(selected) },
      {
        id: 'open',
        label: 'Abrir GPS de la unidad seleccionada',
        keys: 'G',
        run: () => selected?.hasCredentials === true && openings.open(selected),
      },
      ...views.map((view) => ({
        id: `view ${view}`,
        label: VIEW_LABEL[view],
        ...(view === 'map' ? { keys: 'm' } : {}),
        run: () => setView(view),
      })),
    ],
  })
}

function call(unit: UnifiedUnit | null): void {
  const href = telHref(unit && operatorCallNow(unit).phone)
  if (href !== null) globalThis.open(href, '_self')
}
