import { everyPage } from '../../../api/every-page.ts'
import { listHandovers, type PastHandover } from '../../../api/handovers.ts'
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

const PAGE = 1_000

/** All that are kept, the newest first. Throws where they are more than a file should hold. */
export function allHandovers(): Promise<readonly PastHandover[]> {
  const { signal } = new AbortController()
  return everyPage(
    (cursor) => listHandovers(signal, { cursor, limit: PAGE }),
    'Son más de 50 000 entregas de turno: no caben en un archivo.',
  )
}
