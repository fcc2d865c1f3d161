import { statusLabel } from '@vigia/domain/trip/status-label'
import type { ListedTrip } from '../../api/trip-list.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'

/** Trips of any status as a file. */
export const tripColumns = (): readonly ExportColumn<ListedTrip>[] => [
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Factura interna', 'text', ({ invoiceId }) => invoiceId],
  ['Estatus', 'text', ({ status }) => statusLabel(status)],
  ['Origen', 'text', ({ origin }) => origin],
  ['Destino', 'text', ({ destination }) => destination],
  ['Cliente', 'text', ({ client }) => client],
  ['Transportista', 'text', ({ carrier }) => carrier],
  ['Unidad', 'text', ({ unitName }) => unitName],
  ['Placas', 'text', ({ plates }) => plates],
  ['Operador', 'text', ({ operator }) => operator],
  ['Fecha de carga', 'instant', ({ chargeAt }) => chargeAt],
  ['Entrega programada', 'instant', ({ dueAt }) => dueAt],
  ['Terminó', 'instant', ({ completedAt }) => completedAt],
  ['Último cambio', 'instant', ({ changedAt }) => changedAt],
  ['Quién lo cambió', 'text', ({ changedBy }) => changedBy],
]
