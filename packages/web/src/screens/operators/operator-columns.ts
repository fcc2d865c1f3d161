import { absenceText } from '@vigia/domain/operator/absence'
import { documentsText } from '@vigia/domain/operator/document-text'
import type { Operator } from '../../api/operators.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'
import { type Duties, dutyText } from './driving-cell.tsx'
import { reliabilityText } from './reliability.tsx'
import { SIGNAL_WORD } from './signal-cell.tsx'

/** Nobody has marked one: that he is available nobody has said either. */
export const NO_ABSENCE = 'Sin ausencia registrada'

/** The operators as a file, on a day of the calendar. */
export const operatorColumns = (duties: Duties, today: string): readonly ExportColumn<Operator>[] => [
  ['Operador', 'text', ({ name }) => name],
  ['Ausencia', 'text', ({ absence }) => (absence === null ? NO_ABSENCE : absenceText(absence, today))],
  ['Teléfono', 'text', ({ phone }) => phone],
  ['Línea', 'text', ({ carrier }) => carrier],
  ['Viaje actual', 'text', ({ trip }) => trip?.invoice ?? null],
  ['Placas', 'text', ({ trip }) => trip?.plates ?? null],
  ['Origen', 'text', ({ trip }) => trip?.origin ?? null],
  ['Destino', 'text', ({ trip }) => trip?.destination ?? null],
  ['Señal del teléfono', 'text', ({ signal }) => SIGNAL_WORD[signal]],
  ['Último contacto', 'instant', ({ phoneSeenAt }) => phoneSeenAt],
  ['Batería (%)', 'number', ({ batteryPercent }) => (batteryPercent === null ? null : Math.round(batteryPercent))],
  ['App', 'text', ({ app }) => app],
  // Of most apps nobody knows the version, and of none that it is new enough.
  ['App anterior a la mínima', 'text', ({ isOldApp }) => (isOldApp ? 'sí' : null)],
  ['Conducción estimada', 'text', ({ operatorId }) => dutyText(duties, operatorId)],
  ['Documentos', 'text', ({ documents }) => documentsText(documents)],
  ['Contesta (30 días)', 'text', ({ reliability }) => reliabilityText(reliability)],
]
