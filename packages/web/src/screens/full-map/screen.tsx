import './full-map.css'
import './full-map-layers.css'
import './full-map-list.css'
import './full-map-card.css'
import type { Geofence } from '@vigia/domain'
import { useState } from 'react'
import type { FleetMap } from '../../map/fleet-map.ts'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { FleetCanvas } from './fleet-canvas.tsx'
import { Header } from './header.tsx'
import { LayerPanel } from './layer-panel.tsx'
import { Notices } from './notices.tsx'
import { SidePanel, type SideTab } from './side-panel.tsx'
import { UnitCard } from './unit-card.tsx'
import { useFullMap } from './use-full-map.ts'
import { useFullMapCommands } from './use-full-map-commands.ts'
import { useLayers } from './use-layers.ts'
import { useMarks } from './use-marks.ts'
import { useReplayAddress } from './use-replay-address.ts'
import { zoneCamera } from './zone-camera.ts'

/** The full map (spec §2): layout only. */
export function Screen() {
  const fullMap = useFullMap()
  const marks = useMarks()
  const layers = useLayers(marks.trafficAddress)
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const replay = useReplayAddress()
  const [map, setMap] = useState<FleetMap | null>(null)
  const [tab, setTab] = useState<SideTab>('units')
  const [isLayersOpen, setLayersOpen] = useState(!isNarrow)
  const { selected, select } = fullMap

  const focusZone = (zone: Geofence): void => {
    const { centre, zoom } = zoneCamera(zone)
    map?.camera.flyTo(centre, zoom)
  }
  useFullMapCommands({
    fullMap,
    layers,
    onCentre: () => map?.camera.centreMexico(),
    showUnits: () => setTab('units'),
    onReplay: replay.open,
  })

  const card =
    selected === null ? null : (
      <UnitCard
        key={selected.tripId}
        unit={selected}
        incidents={marks.incidents.data?.filter(({ tripId }) => tripId === selected.tripId) ?? []}
        onReplay={() => replay.open(selected.tripId)}
        onEditRoute={null}
        onClose={() => select(null)}
      />
    )
  const shownTab = tab === 'layers' && !isPhone ? 'units' : tab
  const layerPanel = (onClose: (() => void) | null) => (
    <LayerPanel fullMap={fullMap} marks={marks} layers={layers} onClose={onClose} />
  )
  return (
    <div className="fm" data-detail={card !== null && !isNarrow ? 'open' : undefined}>
      <Header
        fullMap={fullMap}
        marks={marks}
        layers={layers}
        isZonesOpen={shownTab === 'zones'}
        onZones={() => setTab(shownTab === 'zones' ? 'units' : 'zones')}
      />
      <Notices fullMap={fullMap} />
      <div className="fm-body">
        <aside className="fm-left" aria-label="Unidades y zonas">
          {isNarrow && card !== null ? (
            card
          ) : (
            <SidePanel
              fullMap={fullMap}
              tab={shownTab}
              onTab={setTab}
              zoneCount={marks.zones.data?.length ?? null}
              zones={null}
              layers={isPhone ? layerPanel(null) : null}
            />
          )}
        </aside>
        <FleetCanvas
          fullMap={fullMap}
          marks={marks}
          layers={layers}
          map={map}
          onReady={setMap}
          editedId={null}
          onZone={focusZone}
          isPhone={isPhone}
          isLayersOpen={isLayersOpen}
          onLayers={() => setLayersOpen(!isLayersOpen)}
        >
          {isLayersOpen && !isPhone ? (
            <div className="mapui fm-layer-place">{layerPanel(() => setLayersOpen(false))}</div>
          ) : null}
        </FleetCanvas>
        {isNarrow || card === null ? null : (
          <aside className="fm-right" aria-label="Detalle">
            {card}
          </aside>
        )}
      </div>
    </div>
  )
}
