import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { RiskPreview } from '../../../api/risk-preview.ts'

/** How far the draft that is on screen has been compared. */
export interface PreviewStanding {
  /** What is on screen, as one text; null where it cannot be read yet. */
  readonly draft: string | null
  /** What the newest answer is about. */
  readonly compared: string | null
  readonly hasComplaints: boolean
  readonly isOffline: boolean
}

/** Why an answer says nothing of what is on screen; null when it is about that. An older answer is no comfort for a newer draft. */
export function doubtText({ draft, compared, hasComplaints, isOffline }: PreviewStanding): string | null {
  if (hasComplaints) return 'Sin comparar: corrija lo marcado'
  if (draft === compared) return null
  return isOffline ? 'Sin comparar: no hay conexión' : 'Comparando estos cambios…'
}

/** `9 viajes cambian de nivel`. */
export function changesText({ up, down }: Pick<RiskPreview, 'up' | 'down'>): string {
  const changed = up + down
  if (changed === 0) return 'Ningún viaje cambia de nivel ahora'
  return changed === 1 ? '1 viaje cambia de nivel' : `${changed} viajes cambian de nivel`
}

/** `Se abrirían 7 alertas al guardar: 5 de Unidad detenida y 2 de Exceso de velocidad.`; null where none would. */
export function alertsText(
  { alertsOpened }: Pick<RiskPreview, 'alertsOpened'>,
  titleOf: (type: AlertType) => string,
): string | null {
  const total = alertsOpened.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const parts = alertsOpened.map(({ type, count }) => `${count} de ${titleOf(type)}`)
  const list = new Intl.ListFormat('es-MX', { type: 'conjunction' }).format(parts)
  return total === 1
    ? `Se abriría 1 alerta al guardar: ${list.slice('1 de '.length)}.`
    : `Se abrirían ${total} alertas al guardar: ${list}.`
}

/** `Con ellas la mesa pasa de 0.9 a 2.1 por cada 10 min en la primera hora.` */
export const rateText = ({ rateNow, rateAfter }: Pick<RiskPreview, 'rateNow' | 'rateAfter'>): string =>
  `Con ellas la mesa pasa de ${rateNow.toFixed(1)} a ${rateAfter.toFixed(1)} por cada 10 min en la primera hora.`
