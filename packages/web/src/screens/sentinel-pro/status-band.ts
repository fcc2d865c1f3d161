/** The statuses that Sentinel Pro names (spec §4); every other is `unknown`. */
export const STATUS_BANDS = ['in route', 'load', 'in transit', 'download waiting', 'unknown'] as const
export type StatusBand = (typeof STATUS_BANDS)[number]

export const STATUS_LABEL: Readonly<Record<StatusBand, string>> = {
  'in route': 'En ruta para cargar',
  load: 'Cargando',
  'in transit': 'En tránsito',
  'download waiting': 'Descargando',
  unknown: 'Sin estado',
}

export const statusBand = (status: string): StatusBand => STATUS_BANDS.find((band) => band === status) ?? 'unknown'
