import { statusLabel } from './status-label.ts'
import { isActiveStatus, type TripStatus } from './trip-status.ts'

/**
 * What a change of status does to the boards, in sentences: `Pasa a Descargando: deja de contar en tránsito` (design §10).
 * Empty where nothing changes. `from` null: a new trip.
 */
export function boardEffect(from: TripStatus | null, to: TripStatus): readonly string[] {
  if (from === to) return []
  const wasListed = from === 'in transit'
  const isListed = to === 'in transit'
  const wasActive = from !== null && isActiveStatus(from)
  const isActive = isActiveStatus(to)
  const lead = `Pasa a ${statusLabel(to)}`
  const effects: string[] = []
  if (wasListed !== isListed) effects.push(`${lead}: ${isListed ? 'cuenta' : 'deja de contar'} en tránsito.`)
  if (wasActive && !isActive) {
    effects.push(
      'Deja de vigilarse: sale del monitoreo y del mapa, se cierran sus alertas y la sesión de su plataforma GPS.',
    )
  }
  if (from !== null && !wasActive && isActive) {
    effects.push('Vuelve a vigilarse: sus alertas se juzgan de nuevo con lo que se reciba desde ahora.')
  }
  return effects.length === 0 && wasActive && isActive ? [`${lead}: sigue vigilado.`] : effects
}
