import { everyPage } from '../../api/every-page.ts'
import type { KpiDefinition, KpiList, KpiRow } from '../../api/stats.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'
import { ROW_KIND_WORD, UNIT_TEXT } from './kpi-text.ts'
import type { DefinedKpi } from './stats-views.ts'

/** All figures of the period as a file, with what each is. */
export const kpiColumns = (): readonly ExportColumn<DefinedKpi>[] => [
  ['Indicador', 'text', ({ definition }) => definition.title],
  ['Valor', 'number', ({ kpi }) => kpi.value],
  ['Unidad', 'text', ({ definition }) => UNIT_TEXT[definition.unit] || null],
  ['Periodo anterior', 'number', ({ kpi }) => kpi.before],
  ['Muestra', 'number', ({ kpi }) => kpi.sample],
  ['Sin contar', 'number', ({ kpi }) => kpi.excluded],
  ['Cómo se calcula', 'text', ({ definition }) => definition.formula],
  ['Qué cuenta', 'text', ({ definition }) => definition.counts],
  ['Qué no cuenta', 'text', ({ definition }) => definition.excludes],
]

/** What one figure was computed from, as a file. */
export const rowColumns = (unit: KpiDefinition['unit']) => (): readonly ExportColumn<KpiRow>[] => [
  ['Qué es', 'text', ({ kind }) => ROW_KIND_WORD[kind]],
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Plataforma', 'text', ({ platform }) => platform],
  ['Cliente', 'text', ({ client }) => client],
  ['Línea', 'text', ({ carrier }) => carrier],
  ['Cuándo', 'instant', ({ at }) => at],
  [UNIT_TEXT[unit] === '' ? 'Valor' : `Valor (${UNIT_TEXT[unit]})`, 'number', ({ value }) => value],
  ['Peso', 'number', ({ weight }) => weight],
  ['Cuenta', 'text', ({ isCounted }) => (isCounted ? 'sí' : 'no')],
  ['Por qué no', 'text', ({ whyNot }) => whyNot],
]

/** Every row of a list. */
export const allRows =
  ({ read }: KpiList) =>
  (): Promise<readonly KpiRow[]> =>
    everyPage((cursor) => read(cursor), 'Son demasiadas filas para un archivo: elija menos días')
