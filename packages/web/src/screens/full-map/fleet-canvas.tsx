import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { isInsideGeofence } from '@vigia/domain/geofence/is-inside-geofence'
import { Info, Layers as LayersIcon } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { BASE_LAYER_WORD, BASE_LAYERS, type BaseLayer, defaultBase } from '../../map/base-layers.ts'
import { CameraButtons } from '../../map/camera-buttons.tsx'
import type { FleetMap } from '../../map/fleet-map.ts'
import { MapView } from '../../map/map-view.tsx'
import { NothingToPlace } from '../../map/nothing-to-place.tsx'
import { STATE_SYMBOLS } from '../../map/symbology.ts'
import { useShownTheme } from '../../theme/use-looks.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useMapUnits } from '../../widgets/use-map-units.ts'
import { useTiles } from '../../widgets/use-tiles.ts'
import { drawUnit } from './draw-full-map-unit.ts'
import { MapLegend } from './full-map-legend.tsx'
import type { FullMap } from './use-full-map.ts'
import type { Layers } from './use-layers.ts'
import { useMapLayers } from './use-map-layers.ts'
import type { Marks } from './use-marks.ts'

interface FleetCanvasProps {
  readonly fullMap: FullMap
  readonly marks: Marks
  readonly layers: Layers
  readonly map: FleetMap | null
  readonly onReady: (map: FleetMap | null) => void
  readonly editedId: string | null
  readonly onZone: (zone: Geofence) => void
  /** Where the base layers have no room in a row. */
  readonly isPhone: boolean
  readonly isLayersOpen: boolean
  readonly onLayers: () => void
  /** What lies over the map: the layers' panel, a replay. */
  readonly children: ReactNode
}

const loadChoice = () => import('../../ui/choice-menu.tsx').then(({ ChoiceMenu }) => ChoiceMenu)
const BASE_OPTIONS = BASE_LAYERS.map((value) => ({ value, label: BASE_LAYER_WORD[value] }))
const ZOOM_ON_VISIT = 10
/** A selection opens the card and so narrows the map; a flight begun before would end beside its aim. */
const AFTER_LAYOUT_MS = 80
const NONE: FullMap['shown'] = []

/** The map: units by state, the layers, base layers, camera, legend (spec §2). A click selects a unit, an incident or a zone. */
export function FleetCanvas(props: FleetCanvasProps) {
  const { fullMap, marks, layers, map, onReady, editedId, onZone, isPhone, isLayersOpen, onLayers, children } = props
  const { units, shown, selected, select, loadedAt } = fullMap
  const theme = useShownTheme()
  const [chosenBase, setChosenBase] = useState<BaseLayer | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const base = chosenBase ?? defaultBase(theme)
  const chooseBase = (value: string): void => setChosenBase(BASE_LAYERS.find((layer) => layer === value) ?? base)
  const selectedId = selected?.tripId ?? null
  const visible = layers.on.units ? shown : NONE
  useMapUnits({ map, units: units ?? NONE, shown: visible, selectedId, draw: drawUnit, redrawOn: String(loadedAt) })
  const incidents = useMapLayers({ map, marks, layers, selectedId, editedId })
  useFlight(map, fullMap)

  const pick = (tripId: string | null, at: LatLng): void => {
    incidents?.close()
    if (tripId !== null) {
      select(tripId)
      return
    }
    if (incidents?.openAt(at) === true || !layers.on.geofences) return
    const zone = marks.zones.data?.find((candidate) => isInsideGeofence(at, candidate))
    if (zone !== undefined) onZone(zone)
  }
  return (
    <main className="fm-map" aria-label="Mapa">
      <MapView
        className="fm-canvas"
        theme={theme}
        base={base}
        tiles={useTiles()}
        waits={units === null && fullMap.error === null}
        symbols={STATE_SYMBOLS}
        summary={useSummary(fullMap)}
        onReady={onReady}
        onPick={pick}
        onNotice={setNotice}
      />
      <div className="fm-top">
        {isPhone ? null : (
          <Segmented
            className="mapui fm-bases"
            label="Capa base"
            value={base}
            options={BASE_OPTIONS}
            onChange={setChosenBase}
          />
        )}
        {notice === null ? null : (
          <p className="mapui fm-notice" role="status">
            <Info size={13} aria-hidden="true" />
            {notice}
          </p>
        )}
      </div>
      <CameraButtons map={map} onCentre={() => map?.camera.centreMexico()}>
        {isPhone ? (
          <MenuButton
            load={loadChoice}
            menu={{ value: base, options: BASE_OPTIONS, onChoose: chooseBase }}
            button={
              <Button aria-label="Capa base" icon={<LayersIcon size={15} aria-hidden="true" />}>
                Capa base
              </Button>
            }
          />
        ) : (
          <button type="button" className="btn" aria-expanded={isLayersOpen} onClick={onLayers}>
            <LayersIcon size={15} aria-hidden="true" />
            <span>Capas</span>
          </button>
        )}
      </CameraButtons>
      {units?.length === 0 ? <NothingToPlace /> : null}
      {isPhone ? null : <MapLegend />}
      {children}
    </main>
  )
}

/** Goes where a person asked to, once for each time; then the map stays where they leave it. */
function useFlight(map: FleetMap | null, { visits, selected }: FullMap): void {
  const done = useRef(visits)
  const flight = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (map === null || selected === null || done.current === visits) return
    done.current = visits
    const { tripId, point } = selected
    clearTimeout(flight.current)
    flight.current = setTimeout(() => {
      map.camera.flyTo(map.units.positionOf(tripId) ?? point, Math.max(map.camera.state().zoom, ZOOM_ON_VISIT))
    }, AFTER_LAYOUT_MS)
  }, [map, selected, visits])
  useEffect(() => () => clearTimeout(flight.current), [])
}

function useSummary({ counts, shown, units }: FullMap): string {
  return useMemo(() => {
    if (counts === null || units === null) return 'Mapa de México'
    if (units.length === 0) return 'Mapa de México sin unidades'
    const narrowed = shown.length === units.length ? '' : `; se muestran ${shown.length}`
    return `Mapa con ${units.length} unidades: ${counts.active} activas, ${counts.stopped} detenidas, ${counts.alert} en alerta${narrowed}`
  }, [counts, shown, units])
}
