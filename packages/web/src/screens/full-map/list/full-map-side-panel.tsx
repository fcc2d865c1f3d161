import type { ReactNode } from 'react'
import { failureText } from '../../../api/api-error.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../../fleet-screen/export/filter-text.ts'
import { FirstAnswer } from '../../../fleet-screen/parts/first-answer.tsx'
import { useStaleLimit } from '../../../live/use-stale-limit.ts'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import { type TabItem, Tabs } from '../../../ui/tabs.tsx'
import { BAND_WORD } from '../band-mark.tsx'
import type { FullMap } from '../use-full-map.ts'
import { fullMapColumns } from './full-map-columns.ts'
import styles from './full-map-side-panel.module.css'
import { UnitList } from './unit-list.tsx'
import { UnitSearch } from './unit-search-box.tsx'
import type { SideTab } from './use-side-tab.ts'

interface SidePanelProps {
  readonly fullMap: FullMap
  readonly tab: SideTab
  readonly onTab: (tab: SideTab) => void
  readonly geofenceCount: number | null
  /** What the other tabs hold; the layers have one on the phone only. */
  readonly geofences: ReactNode
  readonly layers: ReactNode
}

/** Beside the map: the units with their search, the geofences, on the phone the layers. */
export function SidePanel({ fullMap, tab, onTab, geofenceCount, geofences, layers }: SidePanelProps) {
  const { all: units, shown } = fullMap
  const staleLimit = useStaleLimit()
  const items: readonly TabItem<SideTab>[] = [
    { value: 'units', label: 'Unidades', ...(units === null ? {} : { count: units.length }) },
    { value: 'geofences', label: 'Zonas', ...(geofenceCount === null ? {} : { count: geofenceCount }) },
    ...(layers === null ? [] : [{ value: 'layers' as const, label: 'Capas' }]),
  ]
  return (
    <Tabs
      label="Paneles"
      className={classNames(surfaceStyles.panel, styles.side)}
      data-slot="side"
      value={tab}
      items={items}
      onChange={onTab}
    >
      {tab === 'geofences' ? geofences : null}
      {tab === 'layers' ? layers : null}
      {tab === 'units' ? (
        <>
          <div className={styles.find}>
            <UnitSearch fullMap={fullMap} />
            <ExportList
              list="full-map"
              title="Mapa completo"
              columnsAt={(now) => fullMapColumns(staleLimit, now)}
              rows={shown}
              filter={[['Estado', fullMap.filter && BAND_WORD[fullMap.filter]], searchPart(fullMap.search)]}
            />
          </div>
          {units === null ? (
            <FirstAnswer refreshing={fullMap} loading="Cargando unidades..." causeOf={failureText} />
          ) : (
            <UnitList fullMap={fullMap} />
          )}
        </>
      ) : null}
    </Tabs>
  )
}
