import { type KpiDefinition, type KpiKey, type KpiPart, type KpiScope, kpiList } from '../../api/stats.ts'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { DefinitionText } from './definition-text.tsx'
import type { Part } from './part-sheet.tsx'

/** Which lists of figures a bar, a cell or a line of a chart stands for. */
export interface KpiPartAsked {
  readonly title: string
  readonly lists: readonly {
    readonly kpiKey: KpiKey
    /** What the chart calls it; null: as its figure is called. */
    readonly label?: string
    readonly figure: string
    /** Of which days or whose trips, where not all that the chart is of. */
    readonly scope?: Partial<KpiScope>
    readonly part?: KpiPart
  }[]
}

/** Opens the lists behind a part of a chart. */
export type OpenPart = (asked: KpiPartAsked) => void

/** The same with what the figures are. */
export function kpiPart(
  { title, lists }: KpiPartAsked,
  definitions: readonly KpiDefinition[],
  scope: KpiScope,
  filter: ExportFilter,
): Part {
  return {
    ...{ title, filter },
    lists: lists.flatMap((asked) => {
      const definition = definitions.find(({ key }) => key === asked.kpiKey)
      if (definition === undefined) return []
      return {
        label: asked.label ?? definition.title,
        figure: asked.figure,
        unit: definition.unit,
        list: kpiList(asked.kpiKey, { ...scope, ...asked.scope }, asked.part),
        definition: <DefinitionText definition={definition} />,
      }
    }),
  }
}
