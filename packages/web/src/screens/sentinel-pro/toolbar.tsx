import {
  ChevronDown,
  Columns2,
  Layers,
  LayoutGrid,
  ListFilter,
  Map as MapIcon,
  RefreshCw,
  Rows2,
  Rows3,
  Rows4,
} from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { BASE_LAYER_WORD, BASE_LAYERS, type BaseLayer } from '../../map/base-layers.ts'
import { wholeNumber } from '../../text/whole-number.ts'
import { chooseDensity } from '../../theme/theme.ts'
import { useDensity } from '../../theme/use-looks.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ConnectionCount } from './connection-badge.tsx'
import { STATUS_BANDS, STATUS_LABEL } from './status-band.ts'
import { countConnections } from './unit-filter.ts'
import { REFRESH_S, type Units } from './use-units.ts'
import type { View } from './view.ts'

interface ToolbarProps {
  readonly units: Units
  readonly view: View
  readonly views: readonly View[]
  readonly onView: (view: View) => void
  readonly base: BaseLayer
  readonly onBase: (base: BaseLayer) => void
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

const loadChoice = () => import('../../ui/choice-menu.tsx').then(({ ChoiceMenu }) => ChoiceMenu)
const ALL = 'all'
const STATUS_OPTIONS = [
  { value: ALL, label: 'Todos' },
  ...STATUS_BANDS.map((value) => ({ value, label: STATUS_LABEL[value] })),
]
const BASE_OPTIONS = BASE_LAYERS.map((value) => ({ value, label: BASE_LAYER_WORD[value] }))
const CARET = <ChevronDown size={13} aria-hidden="true" />

/** Views, density, status, base layer; what the units sum up to; refreshing (spec §2). */
export function Toolbar({ units, view, views, onView, base, onBase, search }: ToolbarProps) {
  const { status, setStatus, auto, setAuto, secondsLeft, refresh, isLoading } = units
  const density = useDensity()
  const chooseStatus = (value: string): void => setStatus(STATUS_BANDS.find((band) => band === value) ?? null)
  const chooseBase = (value: string): void => onBase(BASE_LAYERS.find((layer) => layer === value) ?? base)
  const statusWord = status === null ? 'todos' : STATUS_LABEL[status]
  return (
    <div className="pro-tools" role="toolbar" aria-label="Vista y filtros">
      {search}
      <Segmented
        label="Vista"
        value={view}
        options={views.map((value) => ({ value, ...VIEW_LOOK[value] }))}
        onChange={onView}
      />
      {view === 'map' ? null : (
        <Segmented
          className="pro-density"
          label="Densidad de tarjetas"
          value={density}
          options={DENSITY_OPTIONS}
          onChange={chooseDensity}
        />
      )}
      <MenuButton
        load={loadChoice}
        menu={{ value: status ?? ALL, options: STATUS_OPTIONS, onChoose: chooseStatus }}
        button={
          <Button size="sm" icon={<ListFilter size={14} aria-hidden="true" />}>
            Estado: {statusWord} {CARET}
          </Button>
        }
      />
      {view === 'grid' ? null : (
        <MenuButton
          load={loadChoice}
          menu={{ value: base, options: BASE_OPTIONS, onChoose: chooseBase }}
          button={
            <Button size="sm" icon={<Layers size={14} aria-hidden="true" />}>
              Capa base {CARET}
            </Button>
          }
        />
      )}
      <Sums units={units} />
      <span className="sep" aria-hidden="true" />
      <CountdownRing secondsLeft={secondsLeft} totalS={REFRESH_S} paused={!auto} />
      <Switch label="Auto" checked={auto} onChange={setAuto} />
      <Button
        className="pro-refresh"
        size="sm"
        aria-label="Actualizar ahora"
        icon={<RefreshCw size={15} aria-hidden="true" className={isLoading ? 'spin' : undefined} />}
        onClick={refresh}
      >
        Actualizar ahora
      </Button>
    </div>
  )
}

function Sums({ units: { all } }: { readonly units: Units }) {
  const counts = useMemo(() => (all === null ? null : countConnections(all)), [all])
  if (all === null || counts === null) return <p className="pro-sums">— unidades</p>
  return (
    <p className="pro-sums">
      <span>
        <b>{wholeNumber(all.length)}</b> unidades
      </span>
      <ConnectionCount connection="connected" count={counts.connected} />
      <ConnectionCount connection="disconnected" count={counts.disconnected} />
      <ConnectionCount connection="none" count={counts.none} />
    </p>
  )
}
