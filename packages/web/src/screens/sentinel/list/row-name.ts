import type { SentinelTrip } from '../../../api/sentinel.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { primaryAlert } from '../primary-alert.ts'
import { shownSilence } from '../sentinel-trip-silence.ts'

const LEVEL_NAME = {
  critical: 'Crítico',
  high: 'Alto',
  medium: 'Medio',
  unknown: 'Riesgo desconocido',
  low: 'Bajo',
} as const

/** What a screen reader says for a row: `Crítico 92, placas 87 AK 2T, CDMX a Nuevo Laredo, unidad detenida 47 minutos`. */
export function rowName(trip: SentinelTrip, now: number): string {
  const alert = primaryAlert(trip, now)
  const silence = shownSilence(trip, now)
  const parts = [
    trip.level === 'unknown' ? LEVEL_NAME.unknown : `${LEVEL_NAME[trip.level]} ${trip.score}`,
    trip.plates === null ? 'sin placas' : `placas ${trip.plates.replaceAll('-', ' ')}`,
    `${trip.origin} a ${trip.destination}`,
    alert === null ? null : spoken(`${alert.title} ${alert.figure}`.trim()),
    trip.fixAt === null ? 'sin GPS' : spoken(`último GPS ${elapsedSince(trip.fixAt, now)}`),
    silence === null ? null : spoken(silence.age),
    silence === null ? null : spoken(silence.cause),
    silence?.left ? spoken(silence.left) : null,
    incidents(trip),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** Short forms for the eye, whole words for the ear. */
function spoken(text: string): string {
  const words = text
    .replace(/\b1 min\b/, '1 minuto')
    .replace(/\bmin\b/, 'minutos')
    .replace(/\b1 hrs\b/, '1 hora')
    .replace(/\bhrs\b/, 'horas')
    .replace(/\b1 días\b/, '1 día')
    .replace(/\bkm\/h\b/, 'kilómetros por hora')
    .replace(/\bkm\b/, 'kilómetros')
    .replace(/\b1 h\b/, '1 hora')
    .replace(/ h\b/, ' horas')
    .replace(/ m$/, ' metros')
    .replace('Ahora', 'ahora')
  // What is written in capitals stays: GPS is no word.
  return /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)
}

/** Said only where the alert does not already say it. */
function incidents({ primaryAlert: first, incidentCount: count }: SentinelTrip): string | null {
  if (count === 0 || first === 'INCIDENCIA') return null
  return count === 1 ? '1 incidencia' : `${count} incidencias`
}
