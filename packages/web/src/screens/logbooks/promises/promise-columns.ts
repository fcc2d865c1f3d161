import { PROMISED_EVENT_LABEL, PROMISER_LABEL } from '@vigia/domain/communication/promise-text'
import type { TripPromise } from '../../../api/promises.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { stateWord } from './promise-words.ts'

/** The promises as a file. */
export const promiseColumns = (): readonly ExportColumn<TripPromise>[] => [
  ['Placas', 'text', ({ plates }) => plates],
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Origen', 'text', ({ origin }) => origin],
  ['Destino', 'text', ({ destination }) => destination],
  ['Cliente', 'text', ({ client }) => client],
  ['Línea', 'text', ({ carrier }) => carrier],
  ['Quién lo dijo', 'text', ({ saidByKind }) => PROMISER_LABEL[saidByKind]],
  ['Nombre', 'text', ({ saidBy }) => saidBy],
  ['A quién', 'text', ({ saidTo }) => saidTo],
  ['Promesa', 'text', ({ text }) => text],
  ['En el GPS', 'text', ({ expects }) => (expects === null ? null : PROMISED_EVENT_LABEL[expects])],
  ['Para', 'instant', ({ dueAt }) => dueAt],
  ['Horas de antes', 'text', ({ formerDueAt }) => formerDueAt.map(clockTime).join(', ') || null],
  ['Estado', 'text', stateWord],
  ['Anotada', 'instant', ({ createdAt }) => createdAt],
  ['Resuelta', 'instant', ({ resolvedAt }) => resolvedAt],
  ['Resolvió', 'text', ({ resolvedBy }) => resolvedBy],
  ['Nota', 'text', ({ note }) => note],
]
