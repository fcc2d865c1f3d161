import { useMemo, useRef } from 'react'
import { telHref } from '../../text/contact.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { useEscape } from '../../widgets/use-escape.ts'
import { STEP_ROW } from '../../widgets/use-roving-row.ts'
import { LAYER_WORD, LAYERS } from './layers.ts'
import { SEARCH_ID } from './unit-search-box.tsx'
import type { FullMap } from './use-full-map.ts'
import type { Layers } from './use-layers.ts'

interface Screen {
  readonly fullMap: FullMap
  readonly layers: Layers
  /** Then Esc belongs to the drawing. */
  readonly isEditing: boolean
  readonly onCentre: () => void
  readonly showUnits: () => void
  readonly onReplay: (tripId: string) => void
}

/** The palette offers so many; the search box finds the rest. */
const UNITS_OFFERED = 200

/** Keys and palette entries of the screen (DESIGN §7); Esc deselects. */
export function useFullMapCommands(screen: Screen): void {
  const now = useRef(screen)
  now.current = screen
  useCommands(useMemo(() => actions(() => now.current), []))
  const { units, visit } = screen.fullMap
  const offered = useMemo(
    () =>
      (units ?? []).slice(0, UNITS_OFFERED).map(
        ({ tripId, plates, unit, invoice, operator, origin, destination }): Command => ({
          id: `unit ${tripId}`,
          label: `${plates ?? unit} · ${origin} → ${destination}`,
          group: 'Viajes',
          keywords: `${unit} ${invoice} ${operator ?? ''}`,
          run: () => visit(tripId),
        }),
      ),
    [units, visit],
  )
  useCommands(offered)
  useEscape(() => {
    if (!now.current.isEditing) now.current.fullMap.select(null)
  })
}

function actions(screen: () => Screen): readonly Command[] {
  const step = (by: number) => (): boolean => globalThis.dispatchEvent(new CustomEvent(STEP_ROW, { detail: by }))
  const search = (): void => {
    screen().showUnits()
    // The box may have to come back with its tab.
    setTimeout(() => document.getElementById(SEARCH_ID)?.focus())
  }
  const call = (): void => {
    const href = telHref(screen().fullMap.selected?.phone ?? null)
    if (href !== null) globalThis.open(href, '_self')
  }
  const replay = (): void => {
    const { selected } = screen().fullMap
    if (selected !== null) screen().onReplay(selected.tripId)
  }
  const entries: readonly Omit<Command, 'group'>[] = [
    { id: 'search', label: 'Buscar unidad', keys: '/', run: search },
    { id: 'next', label: 'Unidad siguiente', keys: 'j', hidden: true, run: step(1) },
    { id: 'previous', label: 'Unidad anterior', keys: 'k', hidden: true, run: step(-1) },
    { id: 'refresh', label: 'Actualizar', keys: 'r', run: () => screen().fullMap.refresh() },
    { id: 'call', label: 'Llamar al operador', keys: 'l', run: call },
    { id: 'replay', label: 'Repetir el recorrido de la unidad seleccionada', run: replay },
    { id: 'centre', label: 'Centrar el mapa en México', run: () => screen().onCentre() },
    ...LAYERS.map((layer) => ({
      id: `layer ${layer}`,
      label: `Mostrar u ocultar ${LAYER_WORD[layer].toLowerCase()}`,
      run: () => screen().layers.toggle(layer),
    })),
  ]
  return entries.map((entry) => ({ ...entry, id: `full-map ${entry.id}`, group: 'Acciones' }))
}
