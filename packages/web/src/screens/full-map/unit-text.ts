import { formatDateTime } from '@vigia/domain/format/date-time'
import { formatStopped } from '@vigia/domain/format/elapsed'
import { spanText } from '@vigia/domain/format/span-text'
import { fullMapNote } from '@vigia/domain/trip/full-map-band'
import type { FullMapUnit } from '../../api/full-map.ts'
import { graveReason } from '../../fleet-screen/view/with-risk.ts'
import type { StaleLimit } from '../../live/gps-status-now.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { agoText, elapsedSince, minutesSince } from '../../text/elapsed.ts'
import { BAND_WORD } from './band-mark.tsx'
import { bandOf, isReporting } from './live-unit.ts'

/** What the state has to say beyond its word; null when nothing. A stop is told by its real time (spec §4 had it fixed). */
export function stateNote(unit: FullMapUnit, staleLimit: StaleLimit, now: number): string | null {
  const { state, stoppedSince, fixAt } = unit
  if (!isReporting(unit, staleLimit, now)) return `Sin señal GPS ${agoText(fixAt, now)}`
  if (state === 'no_gps') return null
  if (state !== 'loading') return fullMapNote(state)
  return stoppedSince === null
    ? 'Detenida, no se sabe desde cuándo'
    : formatStopped(minutesSince(stoppedSince, now) ?? 0)
}

/** How far from its plan the unit is. */
export function offRouteText({ offRouteKm, hasRoute }: FullMapUnit): string {
  if (!hasRoute) return 'Sin ruta planeada'
  if (offRouteKm === null) return '—'
  if (offRouteKm < 0.1) return 'Sobre la ruta'
  const digits = offRouteKm < 10 ? 1 : 0
  return `A ${offRouteKm.toLocaleString('es-MX', { maximumFractionDigits: digits })} km de la ruta`
}

/** The planned arrival, and by how much it is past. */
export function arrivalText(
  dueAt: number | null,
  now: number,
): { readonly when: string; readonly late: string | null } {
  const isLate = dueAt !== null && dueAt < now
  return { when: formatDateTime(dueAt), late: isLate ? `${spanText(now - dueAt)} tarde` : null }
}

/** What a screen reader hears of a row. */
export function rowName(unit: FullMapUnit, staleLimit: StaleLimit, now: number): string {
  const parts = [
    BAND_WORD[bandOf(unit)],
    graveReason(unit),
    `unidad ${unit.unit}`,
    unit.plates === null ? 'sin placas' : `placas ${unit.plates}`,
    `${unit.origin} a ${unit.destination}`,
    stateNote(unit, staleLimit, now),
    unit.speedKmh === null || !isLiveFix(unit.fixAt, now) ? null : `${Math.round(unit.speedKmh)} kilómetros por hora`,
    `posición: ${elapsedSince(unit.fixAt, now)}`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** What stands beside the plates: the unit's number, or the invoice where the unit has no name of its own. */
export const besidePlates = ({ unit, plates, invoice }: FullMapUnit): string => (unit === plates ? invoice : unit)
