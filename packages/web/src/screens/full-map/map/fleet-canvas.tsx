import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { isInsideGeofence } from '@vigia/domain/geofence/is-inside-geofence'
import { Layers as LayersIcon } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { FlightReason } from '../../../fleet-screen/map/next-flight.ts'
import { UnitsMap } from '../../../fleet-screen/map/units-map.tsx'
import { useBaseLayer } from '../../../fleet-screen/map/use-base-layer.ts'
import { useFlight } from '../../../fleet-screen/map/use-flight.ts'
import { useUnitsOnMap } from '../../../fleet-screen/map/use-units-on-map.ts'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import { acquireLive } from '../../../live/live.ts'
import { useOnClock } from '../../../live/use-server-now.ts'
import { CameraButtons } from '../../../map/camera-buttons.tsx'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { MapNotice } from '../../../map/map-notice.tsx'
import { NothingToPlace } from '../../../map/nothing-to-place.tsx'
import { STATE_SYMBOLS } from '../../../map/symbology.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { loadChoiceMenu } from '../../../ui/load-choice-menu.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { isInBand } from '../list/unit-search.ts'
import type { FullMap } from '../use-full-map.ts'
import { AlertPointers } from './alert-pointers.tsx'
import { drawUnit } from './draw-full-map-unit.ts'
import styles from './fleet-canvas.module.css'
import { MapLegend } from './full-map-legend.tsx'
import type { Layers } from './use-layers.ts'
import { useMapLayers } from './use-map-layers.ts'
import { type Marks, marksNotice } from './use-marks.ts'
import { useUnitsCamera } from './use-units-camera.ts'

interface FleetCanvasProps {
  readonly fullMap: FullMap
  readonly marks: Marks
  readonly layers: Layers
  readonly map: FleetMap | null
  readonly onReady: (map: FleetMap | null) => void
  readonly editedId: string | null
  readonly onGeofence: (geofence: Geofence) => void
  /** Where the base layers have no room in a row. */
  readonly isPhone: boolean
  /** Then the past is on the map, and no unit of now. */
  readonly isReplay: boolean
  readonly isLayersOpen: boolean
  readonly onLayers: () => void
  /** What lies over the map: the layers' panel, a replay. */
  readonly children: ReactNode
}

const ZOOM_ON_VISIT = 10
const NONE: FullMap['shown'] = []

/** The map: units by state, the layers, base layers, camera, legend (spec §2). A click selects a unit, an incident or a geofence. */
export function FleetCanvas(props: FleetCanvasProps) {
  const { fullMap, marks, layers, map, onReady, editedId, onGeofence, isPhone, isReplay, children } = props
  const { all, shown, selected, selectedId, select, visit, visits } = fullMap
  const base = useBaseLayer()
  const [notice, setNotice] = useState<string | null>(null)
  const marksText = useOnClock(60_000, () => marksNotice(marks, layers.on, acquireLive().clock))
  const isNarrowed = all !== null && shown.length < all.length
  useUnitsOnMap({
    ...{ map, fleet: fullMap, draw: drawUnit, sought: isNarrowed ? shown : null },
    shown: layers.on.units ? (all ?? NONE) : NONE,
  })
  const centre = useUnitsCamera({ map, fullMap })
  const inAlert = useMemo(() => (all ?? NONE).filter((unit) => isInBand(unit, 'alert')), [all])
  const incidents = useMapLayers({ map, marks, layers, selectedId, editedId })
  // Goes where a person asked to, once for each time; then the map stays where they leave it.
  useFlight({ map, target: selected, asked: visits, zoomFor })

  const pick = (tripId: string | null, at: LatLng): void => {
    incidents?.close()
    if (tripId !== null) {
      select(tripId)
      return
    }
    if (incidents?.openAt(at) === true || !layers.on.geofences) return
    const geofence = marks.geofences.data?.find((candidate) => isInsideGeofence(at, candidate))
    if (geofence !== undefined) onGeofence(geofence)
  }
  return (
    <main className={classNames(fleetMapStyles.measuredMap, styles.map)} data-slot="full-map" aria-label="Mapa">
      <UnitsMap
        className={fleetMapStyles.canvas}
        fleet={fullMap}
        base={base.value}
        symbols={STATE_SYMBOLS}
        summary={useSummary(fullMap)}
        onReady={onReady}
        onPick={pick}
        onNotice={setNotice}
      />
      <div className={classNames(fleetMapStyles.top, styles.top)}>
        {isPhone ? null : (
          <Segmented
            className={classNames(surfaceStyles.onMap, styles.bases)}
            label="Capa base"
            value={base.value}
            options={base.options}
            onChange={base.onChoose}
          />
        )}
        <MapNotice className={fleetMapStyles.notice} text={[notice, marksText].filter(Boolean).join(' ') || null} />
      </div>
      <CameraButtons map={map} onCentre={centre}>
        {isPhone ? <BaseMenu base={base} /> : <LayersButton isOpen={props.isLayersOpen} onPress={props.onLayers} />}
      </CameraButtons>
      {all?.length === 0 ? <NothingToPlace /> : null}
      {layers.on.units && !isReplay ? <AlertPointers map={map} units={inAlert} onVisit={visit} /> : null}
      {isPhone ? null : <MapLegend />}
      {children}
    </main>
  )
}

const BaseMenu = ({ base }: { readonly base: ReturnType<typeof useBaseLayer> }) => (
  <MenuButton
    load={loadChoiceMenu}
    menu={base}
    button={
      <Button aria-label="Capa base" icon={<LayersIcon size={15} aria-hidden="true" />}>
        Capa base
      </Button>
    }
  />
)

interface LayersButtonProps {
  readonly isOpen: boolean
  readonly onPress: () => void
}

const LayersButton = ({ isOpen, onPress }: LayersButtonProps) => (
  <button type="button" className={buttonStyles.button} data-slot="button" aria-expanded={isOpen} onClick={onPress}>
    <LayersIcon size={15} aria-hidden="true" />
    <span>Capas</span>
  </button>
)

const zoomFor = (reason: FlightReason, nowAt: number): number | null =>
  reason === 'asked' ? Math.max(nowAt, ZOOM_ON_VISIT) : null

function useSummary({ counts, shown, all: units }: FullMap): string {
  return useMemo(() => {
    if (counts === null || units === null) return 'Mapa de México'
    if (units.length === 0) return 'Mapa de México sin unidades'
    const narrowed = shown.length === units.length ? '' : `; se muestran ${shown.length}`
    return `Mapa con ${units.length} unidades: ${counts.active} activas, ${counts.stopped} detenidas, ${counts.alert} en alerta${narrowed}`
  }, [counts, shown, units])
}
