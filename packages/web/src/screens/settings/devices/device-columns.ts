import type { Device } from '../../../api/devices.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { silenceOfDevice } from './silent-device.ts'

/** The devices as a file, silent or not as of `now`, nothing for those that are not judged; their secrets are in no list. */
export const deviceColumns = (now: number): readonly ExportColumn<Device>[] => [
  ['Identificador', 'text', ({ uniqueId }) => uniqueId],
  ['Tipo', 'text', ({ kind }) => (kind === 'phone' ? 'Teléfono' : 'Rastreador')],
  ['Nombre', 'text', ({ name }) => name],
  ['Dueño', 'text', ({ owner }) => owner?.label ?? null],
  ['Viaje', 'text', ({ trip }) => trip?.invoice ?? null],
  ['Placas', 'text', ({ trip }) => trip?.plates ?? null],
  ['Última señal', 'instant', ({ lastSeenAt }) => lastSeenAt],
  ['Callado', 'text', (device) => silentWord(silenceOfDevice(device, now))],
  ['App', 'text', ({ app }) => app],
  ['Batería (%)', 'number', ({ batteryPercent }) => (batteryPercent === null ? null : Math.round(batteryPercent))],
  ['Intervalo (s)', 'number', ({ intervalMs }) => (intervalMs === null ? null : Math.round(intervalMs / 1_000))],
  ['Precisión (m)', 'number', ({ accuracyM }) => accuracyM],
  ['Tiene secreto', 'text', ({ hasSecret }) => (hasSecret ? 'Sí' : 'No')],
  ['Deshabilitado', 'text', ({ isDisabled }) => (isDisabled ? 'Sí' : 'No')],
]

const silentWord = (isSilent: boolean | null): string | null => (isSilent === null ? null : isSilent ? 'Sí' : 'No')
