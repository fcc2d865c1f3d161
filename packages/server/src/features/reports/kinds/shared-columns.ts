import { ALERT_TYPES, type AlertType } from '@vigia/domain/alerts/alert-type'
import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import { statusLabel } from '@vigia/domain/trip/status-label'
import type { ReportColumn } from '../report.ts'

export const INVOICE: ReportColumn = { key: 'invoice', title: 'Factura', type: 'text', isDefault: true }
export const PLATES: ReportColumn = { key: 'plates', title: 'Placas', type: 'text', isDefault: true }
export const ROUTE: ReportColumn = { key: 'route', title: 'Ruta', type: 'text', isDefault: true }
export const CLIENT: ReportColumn = { key: 'client', title: 'Cliente', type: 'text', isDefault: true }
export const CARRIER: ReportColumn = { key: 'carrier', title: 'Línea', type: 'text', isDefault: true }
export const OPERATOR: ReportColumn = { key: 'operator', title: 'Operador', type: 'text', isDefault: false }
export const STATUS: ReportColumn = {
  ...{ key: 'status', title: 'Estado', type: 'text', isDefault: false },
  format: statusLabel,
}

export const hidden = (column: ReportColumn): ReportColumn => ({ ...column, isDefault: false })

/** The trip's own columns, of `trips t`, and what they are read from. */
export const TRIP_COLUMNS = `t.id as trip_id, t.external_invoice as invoice, u.plates, t.origin || ' → ' || t.destination as route,
  c.name as client, k.name as carrier, o.name as operator, t.status`
export const TRIP_JOINS = `left join units u on u.id = t.unit_id left join clients c on c.id = t.client_id
  left join carriers k on k.id = t.carrier_id left join operators o on o.id = t.operator_id`

/** What counts as late beyond what was planned, in words. */
export const withTolerance = (toleranceMin: number): string =>
  toleranceMin === 0 ? 'sin tolerancia' : `con ${toleranceMin} min de tolerancia`

const isType = (word: string): word is AlertType => (ALERT_TYPES as readonly string[]).includes(word)
export const typeText = (word: string): string => (isType(word) ? alertTypeTitle(word) : word)

/** In SQL, alerts that say that a trip is not heard, as Métricas counts them (`measures.store.ts`, `silenceAlerts`). */
export const SILENCE_TYPES = `('SIN_GPS', 'GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO')`
