import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { STEP_ROW } from '../../fleet-screen/list/use-roving-row.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { tripPlace } from '../../widgets/trip-place.ts'
import type { Monitor } from './use-monitor.ts'

/** The palette offers so many trips: the most silent. */
const TRIPS_OFFERED = 200

/** Keys and palette entries of the screen (DESIGN §7). */
export function useMonitorCommands(monitor: Monitor): void {
  const now = useRef(monitor)
  now.current = monitor
  const navigate = useNavigate()
  useCommands(useMemo(() => actions(() => now.current), []))
  const offered = (monitor.all ?? []).slice(0, TRIPS_OFFERED)
  const key = offered.map(({ trip }) => `${trip.tripId} ${trip.status}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette follows who is there, not every minute
  const trips = useMemo(
    () =>
      offered.map(
        ({ trip }): Command => ({
          id: `monitor trip ${trip.tripId}`,
          label: `${trip.invoice} · ${trip.origin} → ${trip.destination}`,
          group: 'Viajes',
          keywords: trip.invoiceId ?? '',
          run: () => void navigate(tripPlace(trip)),
        }),
      ),
    [key, navigate],
  )
  useCommands(trips)
}

function actions(monitor: () => Monitor): readonly Command[] {
  const step = (by: number) => (): void => {
    globalThis.dispatchEvent(new CustomEvent(STEP_ROW, { detail: by }))
  }
  const entries: readonly Omit<Command, 'group'>[] = [
    { id: 'refresh', label: 'Actualizar', keys: 'r', run: () => monitor().refresh() },
    { id: 'next', label: 'Viaje siguiente', keys: 'j', hidden: true, repeats: true, run: step(1) },
    { id: 'previous', label: 'Viaje anterior', keys: 'k', hidden: true, repeats: true, run: step(-1) },
    {
      id: 'auto',
      label: 'Actualización automática: activar o pausar',
      run: () => monitor().config.change({ autoRefresh: !monitor().config.autoRefresh }),
    },
    { id: 'all', label: 'Mostrar todos los viajes', run: () => monitor().config.change({ filter: 'all' }) },
    {
      id: 'push',
      label: 'Notificaciones push: activar o desactivar',
      run: () => void monitor().setPush(!monitor().config.push),
    },
    { id: 'reset', label: 'Restablecer valores', run: () => monitor().config.reset() },
    { id: 'clear', label: 'Limpiar errores recientes', run: () => monitor().errors.clear() },
  ]
  return entries.map((entry) => ({ ...entry, id: `monitor ${entry.id}`, group: 'Acciones' }))
}
