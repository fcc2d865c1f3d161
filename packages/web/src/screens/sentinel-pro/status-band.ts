import { unifiedStatusLabel } from '@vigia/domain/trip/status-label'

/** The statuses that Sentinel Pro names (spec §4); every other is `unknown`. */
export const STATUS_BANDS = ['in route', 'load', 'in transit', 'download waiting', 'unknown'] as const
export type StatusBand = (typeof STATUS_BANDS)[number]

export const bandLabel = (band: StatusBand): string => unifiedStatusLabel(band)

export const statusBand = (status: string): StatusBand => STATUS_BANDS.find((band) => band === status) ?? 'unknown'
