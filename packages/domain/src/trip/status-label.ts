import { isActiveStatus, type TripStatus } from './trip-status.ts'

const UNKNOWN_STATUS_LABEL = 'Sin estado'

const LABELS: ReadonlyMap<string, string> = new Map<TripStatus, string>([
  ['in transit', 'En tránsito'],
  ['in route', 'En ruta para cargar'],
  ['load', 'Cargando'],
  ['download waiting', 'Descargando'],
  ['complete', 'Completado'],
  ['off', 'Apagado'],
])

/** A trip status in words, as the dashboards show it; an unknown one has no status (spec §4). */
export function statusLabel(status: string | null | undefined): string {
  return LABELS.get(status ?? '') ?? UNKNOWN_STATUS_LABEL
}

/** A trip status in Sentinel Pro's words, which know the four active ones only (spec §4). */
export function unifiedStatusLabel(status: string | null | undefined): string {
  return isActiveStatus(status) ? statusLabel(status) : UNKNOWN_STATUS_LABEL
}
