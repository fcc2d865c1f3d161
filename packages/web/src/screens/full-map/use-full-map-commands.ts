import { operatorCallNow } from '../../alerts/use-operator-call.ts'
import { useUnitCommands } from '../../fleet-screen/parts/use-unit-commands.ts'
import { telHref } from '../../text/contact.ts'
import { SEARCH_ID } from './list/unit-search-box.tsx'
import { LAYER_WORD, LAYERS } from './map/layers.ts'
import type { Layers } from './map/use-layers.ts'
import type { FullMap } from './use-full-map.ts'

interface Screen {
  readonly fullMap: FullMap
  readonly layers: Layers
  /** Then Esc belongs to the drawing. */
  readonly isEditing: boolean
  readonly onCentre: () => void
  readonly showUnits: () => void
  readonly onReplay: (tripId: string) => void
}

/** Keys and palette entries of the screen (DESIGN §7). */
export function useFullMapCommands({ fullMap, layers, isEditing, onCentre, showUnits, onReplay }: Screen): void {
  const { selected, visit, select } = fullMap
  const search = { label: 'Buscar unidad', id: SEARCH_ID }
  useUnitCommands({
    name: 'full-map',
    fleet: fullMap,
    unit: 'unidad',
    search,
    refreshLabel: 'Actualizar',
    offer: ({ plates, unit, origin, destination, invoice, operator }) => ({
      label: `${plates ?? unit} · ${origin} → ${destination}`,
      keywords: `${unit} ${invoice} ${operator ?? ''}`,
    }),
    onChoose: visit,
    onEscape: () => {
      if (!isEditing) select(null)
    },
    actions: [
      {
        id: 'search',
        label: search.label,
        keys: '/',
        run: () => {
          showUnits()
          // The box may have to come back with its tab.
          setTimeout(() => document.getElementById(SEARCH_ID)?.focus())
        },
      },
      {
        id: 'call',
        label: 'Llamar al operador',
        keys: 'l',
        run: () => {
          const href = telHref(selected && operatorCallNow(selected).phone)
          if (href !== null) globalThis.open(href, '_self')
        },
      },
      {
        id: 'replay',
        label: 'Repetir el recorrido de la unidad seleccionada',
        run: () => selected !== null && onReplay(selected.tripId),
      },
      { id: 'centre', label: 'Centrar el mapa en las unidades', run: onCentre },
      ...LAYERS.map((layer) => ({
        id: `layer ${layer}`,
        label: `Mostrar u ocultar ${LAYER_WORD[layer].toLowerCase()}`,
        run: () => layers.toggle(layer),
      })),
    ],
  })
}
