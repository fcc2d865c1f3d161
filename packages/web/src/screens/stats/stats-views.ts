import type { Kpi, KpiBoard, KpiDefinition, KpiKey, KpiView } from '../../api/stats.ts'
import type { TabItem } from '../../ui/tabs.tsx'

export const OVERVIEW = 'resumen'
export type View = typeof OVERVIEW | KpiView

/** In the order of the tabs. */
export const VIEWS: readonly TabItem<View>[] = [
  { value: OVERVIEW, label: 'Resumen' },
  { value: 'service', label: 'Servicio' },
  { value: 'safety', label: 'Seguridad' },
  { value: 'signal', label: 'Señal' },
  { value: 'logbook', label: 'Bitácora' },
  { value: 'team', label: 'Mesa' },
]

export const isView = (text: string): text is View => VIEWS.some(({ value }) => value === text)

/** The figures of the design's first row. */
const OF_OVERVIEW: readonly KpiKey[] = ['trips', 'on-time', 'duration', 'silence', 'attend-p50', 'grave-incidents']

/** A figure with what it is. */
export interface DefinedKpi {
  readonly kpi: Kpi
  readonly definition: KpiDefinition
}

/** The figures of an answer with their definitions, those that a view shows, in its order. */
export function kpisOf(board: KpiBoard, definitions: readonly KpiDefinition[], view: View): readonly DefinedKpi[] {
  const all = board.kpis.flatMap((kpi): DefinedKpi[] => {
    const definition = definitions.find(({ key }) => key === kpi.key)
    return definition === undefined ? [] : [{ kpi, definition }]
  })
  if (view !== OVERVIEW) return all.filter(({ kpi }) => kpi.view === view)
  return OF_OVERVIEW.flatMap((key) => all.filter(({ kpi }) => kpi.key === key))
}
