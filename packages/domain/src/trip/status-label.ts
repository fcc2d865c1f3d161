const TRIP_STATUSES = ['in transit', 'in route', 'load', 'download waiting', 'complete', 'off'] as const
export type TripStatus = (typeof TRIP_STATUSES)[number]

const UNKNOWN_STATUS_LABEL = 'Sin estado'

const LABELS: ReadonlyMap<string, string> = new Map<TripStatus, string>([
  ['in transit', 'En tránsito'],
  ['in route', 'En ruta para cargar'],
  ['load', 'Cargando'],
  ['download waiting', 'Descargando'],
  ['complete', 'Completado'],
  ['off', 'Apagado'],
])

const UNIFIED: ReadonlySet<string> = new Set<TripStatus>(['in transit', 'in route', 'load', 'download waiting'])

/** A trip status in words, as the dashboards show it; an unknown one has no status (spec §4). */
export function statusLabel(status: string | null | undefined): string {
  return LABELS.get(status ?? '') ?? UNKNOWN_STATUS_LABEL
}

/** A trip status in Sentinel Pro's words, which know the four active ones only (spec §4). */
export function unifiedStatusLabel(status: string | null | undefined): string {
  return UNIFIED.has(status ?? '') ? statusLabel(status) : UNKNOWN_STATUS_LABEL
}
