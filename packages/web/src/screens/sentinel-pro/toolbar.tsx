import { wholeNumber } from '@vigia/domain/format/whole-number'
import {
  ChevronDown,
  Columns2,
  Layers,
  LayoutGrid,
  ListFilter,
  Map as MapIcon,
  Rows2,
  Rows3,
  Rows4,
} from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../fleet-screen/export/filter-text.ts'
import type { BaseLayerChoice } from '../../fleet-screen/map/use-base-layer.ts'
import { AutoSwitch, Countdown, RefreshButton } from '../../fleet-screen/parts/refresh-tools.tsx'
import { changePreferences } from '../../preferences/own-preferences.ts'
import { useDensity } from '../../theme/use-looks.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { loadChoiceMenu } from '../../ui/load-choice-menu.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import textStyles from '../../ui/text.module.css'
import { ConnectionCount } from './connection-badge.tsx'
import { unitColumns } from './list/unit-columns.ts'
import { countConnections } from './list/unit-filter.ts'
import { bandLabel, STATUS_BANDS } from './status-band.ts'
import styles from './toolbar.module.css'
import type { Units } from './use-units.ts'
import type { View } from './view.ts'

interface ToolbarProps {
  readonly units: Units
  readonly view: View
  readonly views: readonly View[]
  readonly onView: (view: View) => void
  readonly base: BaseLayerChoice
  /** Stands before all else where the bar has no room for it. */
  readonly search: ReactNode
}

const VIEW_LOOK = {
  grid: { label: 'Cuadrícula', icon: <LayoutGrid size={14} aria-hidden="true" /> },
  map: { label: 'Mapa', icon: <MapIcon size={14} aria-hidden="true" /> },
  hybrid: { label: 'Híbrida', icon: <Columns2 size={14} aria-hidden="true" /> },
} as const

const DENSITY_OPTIONS = [
  { value: 'compacta', label: 'Compacta', icon: <Rows4 size={15} aria-hidden="true" /> },
  { value: 'media', label: 'Media', icon: <Rows3 size={15} aria-hidden="true" /> },
  { value: 'detallada', label: 'Detallada', icon: <Rows2 size={15} aria-hidden="true" /> },
] as const

const ALL = 'all'
const STATUS_OPTIONS = [
  { value: ALL, label: 'Todos' },
  ...STATUS_BANDS.map((value) => ({ value, label: bandLabel(value) })),
]
const CARET = <ChevronDown size={13} aria-hidden="true" />

/** Views, density, status, base layer; what the units sum up to; refreshing (spec §2). */
export function Toolbar({ units, view, views, onView, base, search }: ToolbarProps) {
  const { filter: status, setFilter: setStatus } = units
  const density = useDensity()
  const chooseStatus = (value: string): void => setStatus(STATUS_BANDS.find((band) => band === value) ?? null)
  const statusWord = status === null ? 'todos' : bandLabel(status)
  return (
    <div className={classNames(layoutStyles.row, styles.tools)} role="toolbar" aria-label="Vista y filtros">
      {search}
      <Segmented
        label="Vista"
        value={view}
        options={views.map((value) => ({ value, ...VIEW_LOOK[value] }))}
        onChange={onView}
      />
      {view === 'map' ? null : (
        <Segmented
          className={styles.density}
          label="Densidad de tarjetas"
          value={density}
          options={DENSITY_OPTIONS}
          onChange={(chosen) => changePreferences({ density: chosen })}
        />
      )}
      <MenuButton
        load={loadChoiceMenu}
        menu={{ value: status ?? ALL, options: STATUS_OPTIONS, onChoose: chooseStatus }}
        button={
          <Button size="sm" icon={<ListFilter size={14} aria-hidden="true" />}>
            Estado: {statusWord} {CARET}
          </Button>
        }
      />
      {view === 'grid' ? null : (
        <MenuButton
          load={loadChoiceMenu}
          menu={base}
          button={
            <Button size="sm" icon={<Layers size={14} aria-hidden="true" />}>
              Capa base {CARET}
            </Button>
          }
        />
      )}
      <Sums units={units} />
      <ExportList
        list="sentinel-pro"
        title="Sentinel Pro"
        columnsAt={unitColumns}
        rows={units.shown}
        filter={[['Estado', status && bandLabel(status)], searchPart(units.search)]}
      />
      <span className={styles.separator} data-slot="separator" aria-hidden="true" />
      <Countdown countdown={units.countdown} />
      <AutoSwitch refreshing={units} />
      <RefreshButton className={styles.refresh} label="Actualizar ahora" refreshing={units} />
    </div>
  )
}

function Sums({ units: { all } }: { readonly units: Units }) {
  const counts = useMemo(() => (all === null ? null : countConnections(all)), [all])
  if (all === null || counts === null)
    return <p className={classNames(layoutStyles.row, textStyles.note, styles.sums)}>— unidades</p>
  return (
    <p className={classNames(layoutStyles.row, textStyles.note, styles.sums)}>
      <span>
        <b>{wholeNumber(all.length)}</b> unidades
      </span>
      <ConnectionCount connection="connected" count={counts.connected} />
      <ConnectionCount connection="disconnected" count={counts.disconnected} />
      <ConnectionCount connection="none" count={counts.none} />
    </p>
  )
}
