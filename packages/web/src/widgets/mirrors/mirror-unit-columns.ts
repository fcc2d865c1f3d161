import type { MirrorUnit } from '../../api/gps-mirrors.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'

const STATE_WORDS: Readonly<Record<MirrorUnit['state'], string>> = {
  waiting: 'Espera a que alguien la ligue: nada de lo que envía cuenta',
  bound: 'Ligada',
  dismissed: 'Descartada',
}

/** What came in by a receiver, as a file. */
export const mirrorUnitColumns = (): readonly ExportColumn<MirrorUnit>[] => [
  ['Identificador', 'text', ({ remoteId }) => remoteId],
  ['Nombre en la plataforma', 'text', ({ remoteName }) => remoteName],
  ['Unidad propia', 'text', ({ plates }) => plates],
  ['Se parece a', 'text', ({ suggestion }) => suggestion?.plates ?? null],
  ['Estado', 'text', ({ state }) => STATE_WORDS[state]],
  ['Último envío', 'instant', ({ receivedAt }) => receivedAt],
  ['Latitud', 'number', ({ place }) => place?.lat ?? null],
  ['Longitud', 'number', ({ place }) => place?.lng ?? null],
]
