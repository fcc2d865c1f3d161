import { useMemo, useRef } from 'react'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import type { Extractor } from './use-extractor.ts'

/** Keys and palette entries of the screen; none of them fires inside the remote page (DESIGN §7). */
export function useExtractorCommands(extractor: Extractor): void {
  const now = useRef(extractor)
  now.current = extractor
  useCommands(useMemo(() => screenCommands(() => now.current), []))
}

function screenCommands(extractor: () => Extractor): readonly Command[] {
  const step = (by: number): void => {
    const { trips, selectedId, select } = extractor()
    if (trips === null || trips.length === 0) return
    const at = trips.findIndex(({ tripId }) => tripId === selectedId)
    select(trips[Math.min(trips.length - 1, Math.max(0, at + by))]?.tripId ?? null)
  }
  const actions: readonly Omit<Command, 'group'>[] = [
    { id: 'refresh', label: 'Actualizar sesiones GPS', keys: 'r', run: () => extractor().refresh() },
    { id: 'next', label: 'Viaje siguiente', keys: 'j', hidden: true, repeats: true, run: () => step(1) },
    { id: 'previous', label: 'Viaje anterior', keys: 'k', hidden: true, repeats: true, run: () => step(-1) },
    {
      id: 'auto',
      label: 'Actualización automática del GPS: activar o pausar',
      run: () => extractor().setAuto(!extractor().auto),
    },
  ]
  return actions.map((action) => ({ ...action, id: `gps ${action.id}`, group: 'Acciones' }))
}
