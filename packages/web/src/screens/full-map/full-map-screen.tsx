import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { useEffect, useState } from 'react'
import { failureSentence } from '../../api/api-error.ts'
import { fullMapPositions } from '../../api/full-map.ts'
import { mayPlan } from '../../api/tokens.ts'
import fleetFrameStyles from '../../fleet-screen/parts/fleet-frame.module.css'
import { FleetNotices } from '../../fleet-screen/parts/fleet-notices.tsx'
import type { FleetMap } from '../../map/fleet-map.ts'
import { classNames } from '../../ui/class-names.ts'
import { LoadingState } from '../../ui/loading-state.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { useFullMapDetail } from './detail/use-full-map-detail.tsx'
import { Header } from './full-map-header.tsx'
import styles from './full-map-screen.module.css'
import { SidePanel } from './list/full-map-side-panel.tsx'
import { useSideTab } from './list/use-side-tab.ts'
import { FleetCanvas } from './map/fleet-canvas.tsx'
import { geofenceCamera } from './map/geofence-camera.ts'
import { LayerPanel } from './map/layer-panel.tsx'
import { useLayers } from './map/use-layers.ts'
import { type Marks, useMarks } from './map/use-marks.ts'
import { useFullMap } from './use-full-map.ts'
import { useFullMapCommands } from './use-full-map-commands.ts'
import { useNewGeofenceAddress } from './use-new-geofence-address.ts'
import { useReplayAddress } from './use-replay-address.ts'

const loadGeofences = () =>
  import('../../widgets/geofences/geofences-panel.tsx').then(({ GeofencesPanel }) => GeofencesPanel)
const loadReplay = () => import('../../widgets/replay/replay.tsx').then(({ Replay }) => Replay)

const LEFT = classNames(surfaceStyles.panel, fleetFrameStyles.sheet, styles.left)
const LAYERS = classNames(surfaceStyles.onMap, styles.layerPlace)

export const firstQueries = [fullMapPositions]

/** The full map (spec §2): layout only. */
export function Screen() {
  const fullMap = useFullMap()
  const marks = useMarks()
  const layers = useLayers(marks.trafficPath)
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const [isLayersOpen, setLayersOpen] = useLayersOpen(isNarrow)
  const replay = useReplayAddress()
  const isReplay = replay.tripIds.length > 0
  const [map, setMap] = useState<FleetMap | null>(null)
  const [newGeofence, forget] = useNewGeofenceAddress()
  const side = useSideTab(isPhone, newGeofence === null ? 'units' : 'geofences')
  const GeofencesPanel = useGeofencesPanel(side.tab === 'geofences')
  const Replay = useOnDemand(loadReplay, isReplay)
  const { detail, editedId } = useFullMapDetail({ fullMap, marks, map, replay })

  useFullMapCommands({
    fullMap,
    layers,
    isEditing: editedId !== null,
    onCentre: () => map?.camera.fit(fullMap.shown.map(({ point }) => point)),
    showUnits: () => side.setTab('units'),
    onReplay: replay.open,
  })

  const geofences = <Geofences {...{ map, marks, newGeofence }} Panel={GeofencesPanel} onNewGeofenceDone={forget} />
  const layerPanel = (onClose: (() => void) | null) => (
    <LayerPanel fullMap={fullMap} marks={marks} layers={layers} onClose={onClose} />
  )
  return (
    <div
      className={classNames(fleetFrameStyles.screen, styles.screen)}
      data-slot="screen"
      data-detail={detail !== null && !isNarrow ? 'open' : undefined}
      data-replay={isReplay ? 'open' : undefined}
    >
      <Header
        {...{ fullMap, marks, layers }}
        isGeofencesOpen={side.tab === 'geofences'}
        onGeofences={() => side.setTab(side.tab === 'geofences' ? 'units' : 'geofences')}
      />
      <div>
        <FleetNotices refreshing={fullMap} title="No se pudo actualizar el mapa" causeOf={failureSentence} />
      </div>
      <div className={styles.body}>
        <aside className={LEFT} aria-label="Unidades y zonas">
          {isNarrow && detail !== null ? (
            detail
          ) : (
            <SidePanel
              fullMap={fullMap}
              tab={side.tab}
              onTab={side.setTab}
              geofenceCount={marks.geofences.data?.length ?? null}
              geofences={geofences}
              layers={isPhone ? layerPanel(null) : null}
            />
          )}
        </aside>
        <FleetCanvas
          {...{ fullMap, marks, layers, map, editedId, isPhone, isReplay, isLayersOpen }}
          onReady={setMap}
          onGeofence={side.showGeofence}
          onLayers={() => setLayersOpen(!isLayersOpen)}
        >
          {isLayersOpen && !isPhone && !isReplay ? (
            <div className={LAYERS}>{layerPanel(() => setLayersOpen(false))}</div>
          ) : null}
          {Replay === null || !isReplay ? null : <Replay map={map} tripIds={replay.tripIds} onClose={replay.close} />}
        </FleetCanvas>
        {isNarrow || detail === null ? null : (
          <aside className={classNames(surfaceStyles.panel, fleetFrameStyles.right, styles.right)} aria-label="Detalle">
            {detail}
          </aside>
        )}
      </div>
    </div>
  )
}

const useGeofencesPanel = (isWanted: boolean) => useOnDemand(loadGeofences, isWanted)

function useLayersOpen(isNarrow: boolean) {
  const open = useState(!isNarrow)
  const [, setOpen] = open
  // There it would lie over most of the map, and over what points at units in alert.
  useEffect(() => {
    if (isNarrow) setOpen(false)
  }, [isNarrow])
  return open
}

interface GeofencesProps {
  /** Null while its script is on the way. */
  readonly Panel: ReturnType<typeof useGeofencesPanel>
  readonly map: FleetMap | null
  readonly marks: Marks
  readonly newGeofence: LatLng | null
  readonly onNewGeofenceDone: () => void
}

/** The tab of the geofences. */
function Geofences({ Panel, map, marks, newGeofence, onNewGeofenceDone }: GeofencesProps) {
  if (Panel === null) return <LoadingState text="Cargando zonas..." />
  const show = (geofence: Geofence): void => {
    const { centre, zoom } = geofenceCamera(geofence)
    map?.camera.flyTo(centre, zoom)
  }
  return (
    <Panel
      map={map}
      geofences={marks.geofences}
      canEdit={mayPlan()}
      newGeofence={newGeofence}
      onNewGeofenceDone={onNewGeofenceDone}
      onChanged={marks.reloadGeofences}
      onFocus={show}
    />
  )
}
