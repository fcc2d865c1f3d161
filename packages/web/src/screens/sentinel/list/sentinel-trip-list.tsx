import { PanelLeftClose } from 'lucide-react'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../../fleet-screen/export/filter-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { type TabItem, Tabs } from '../../../ui/tabs.tsx'
import type { Sentinel } from '../use-sentinel.ts'
import { sentinelColumns } from './sentinel-columns.ts'
import styles from './sentinel-trip-list.module.css'
import type { Narrowing, Tab } from './trip-filter.ts'
import { type RowActions, TripRows } from './trip-rows.tsx'

interface TripListProps extends RowActions {
  readonly sentinel: Sentinel
  readonly onCollapse: (() => void) | null
  readonly isPhone: boolean
}

const TAB_LOOKS: readonly Omit<TabItem<Tab>, 'count'>[] = [
  { value: 'critical', label: 'Críticos', icon: <SeverityShape severity="critical" size={9} coloured /> },
  { value: 'warning', label: 'Alerta', icon: <SeverityShape severity="high" size={9} coloured /> },
  { value: 'normal', label: 'Normal', icon: <SeverityShape severity="low" size={9} coloured /> },
  { value: 'all', label: 'Todos' },
  { value: 'gps', label: 'GPS' },
]

const NARROWED_TO: Readonly<Record<NonNullable<Narrowing>, string>> = {
  ...{ high: 'Riesgo alto', 'without-gps': 'Sin GPS' },
}

/** The collapsible list of trips with its five tabs and the search (spec §2). */
export function TripList({ sentinel, onCollapse, isPhone, ...actions }: TripListProps) {
  const items = TAB_LOOKS.map((look) => ({ ...look, count: sentinel.tabCounts[look.value] }))
  return (
    <Tabs
      label="Viajes por riesgo"
      className={classNames(surfaceStyles.panel, styles.list)}
      value={sentinel.filter.tab}
      items={items}
      onChange={sentinel.setTab}
      end={
        onCollapse === null ? null : (
          <IconButton
            className={styles.collapse}
            label="Contraer lista"
            icon={<PanelLeftClose size={15} aria-hidden="true" />}
            onClick={onCollapse}
          />
        )
      }
    >
      <div className={styles.tools}>
        <SearchBox
          id={SEARCH_ID}
          look="line"
          className={styles.search}
          label="Buscar viaje por placas, factura, operador, origen, destino o lugar"
          placeholder="Placas, factura, operador, origen o destino"
          value={sentinel.search}
          onChange={sentinel.setSearch}
          hasKey
        />
        <ExportList
          list="sentinel"
          title="Sentinel"
          columnsAt={sentinelColumns}
          rows={sentinel.shown}
          filter={[
            [
              'Viajes',
              sentinel.filter.tab === 'all'
                ? null
                : (TAB_LOOKS.find(({ value }) => value === sentinel.filter.tab)?.label ?? null),
            ],
            ['De ellos', sentinel.filter.narrowing && NARROWED_TO[sentinel.filter.narrowing]],
            searchPart(sentinel.search),
          ]}
        />
      </div>
      <TripRows sentinel={sentinel} isPhone={isPhone} {...actions} />
    </Tabs>
  )
}

/** Where the key `/` leads (use-sentinel-commands.ts). */
export const SEARCH_ID = 'sentinel-buscar'
