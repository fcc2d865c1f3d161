import type { ReplayGroup } from '@vigia/domain/alerts/compare-replays'
import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import type { DryRunRow } from '../../../api/alert-rules.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'

const GROUP_WORD: Readonly<Record<ReplayGroup, string>> = {
  ...{ new: 'Nueva', earlier: 'Antes', same: 'Igual', gone: 'Ya no' },
}

/** The rows of a trial as a file has them. */
export const dryRunColumns = (): readonly ExportColumn<DryRunRow>[] => [
  ['Grupo', 'text', ({ group }) => GROUP_WORD[group]],
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Placas', 'text', ({ plates }) => plates],
  ['Plataforma', 'text', ({ platform }) => platform],
  ['Lugar', 'text', ({ place }) => place],
  ['Desde', 'instant', ({ from }) => from],
  ['Hasta', 'instant', ({ to }) => to],
  ['Minutos antes', 'number', ({ earlierMinutes }) => earlierMinutes],
  [
    'Cómo terminó la de verdad',
    'text',
    ({ cause }) => (cause === null || cause === 'open' ? null : closeCauseText(cause)),
  ],
  ['Nota', 'text', ({ note }) => note],
]
