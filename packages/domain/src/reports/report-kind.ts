/** The reports that there are; each is one description in `server/features/reports`. */
export const REPORT_KINDS = [
  ...(['trips_by_client', 'logbook_compliance', 'alerts', 'stops', 'speed', 'silences', 'on_time', 'dwell'] as const),
  ...(['tracking_quality', 'platform_availability'] as const),
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What a column holds: `number` in the column's unit, `minutes` whole ones, `percent` 0 to 100. */
export const REPORT_CELL_TYPES = ['text', 'number', 'instant', 'minutes', 'percent'] as const
export type ReportCellType = (typeof REPORT_CELL_TYPES)[number]

export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** No file holds more rows. */
export const MAX_REPORT_ROWS = 100_000
/** A PDF is for reading: of more rows somebody wants a table. */
export const MAX_PDF_ROWS = 2_000
/** A preview shows the first ones. */
export const PREVIEW_ROWS = 100
/** An arrival may be so late and still be on time, where somebody says so. */
export const MAX_TOLERANCE_MIN = 240
