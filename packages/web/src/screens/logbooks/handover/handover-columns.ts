import type { PastHandover } from '../../../api/handovers.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { STATUS_WORDS } from './handover-words.ts'

/** The hand-overs of before as a file; what each says is its acta. */
export const handoverColumns = (): readonly ExportColumn<PastHandover>[] => [
  ['Folio', 'text', ({ folio }) => folio],
  ['Turno que entrega', 'text', ({ shifts }) => shifts[0]],
  ['Turno que recibe', 'text', ({ shifts }) => shifts[1]],
  ['Empieza', 'instant', ({ startsAt }) => startsAt],
  ['Entregó', 'text', ({ outgoing }) => outgoing],
  ['Recibió', 'text', ({ incoming }) => incoming],
  ['Recibido', 'instant', ({ receivedAt }) => receivedAt],
  ['Estado', 'text', ({ status }) => STATUS_WORDS[status]],
]
