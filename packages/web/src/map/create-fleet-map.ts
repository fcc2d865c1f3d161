import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Map as LibraryMap } from 'maplibre-gl'
import { mapCamera, reducedMotion } from './camera.ts'
import type { FleetMap, InstalledPart } from './fleet-map.ts'
import { createGeofences } from './layers/geofence-layer.ts'
import { createHistoryPath } from './layers/history-path.ts'
import { createLabelRoom } from './layers/label-room.ts'
import { createRiskCircles } from './layers/risk-circles.ts'
import { createTrails } from './layers/trails.ts'
import type { MapPart } from './map-part.ts'
import { createOverlay } from './overlay/overlay.ts'
import { createShownClusters } from './overlay/shown-clusters.ts'
import { createTags } from './overlay/tags.ts'
import type { Palette } from './palette.ts'
import type { Symbology } from './symbology.ts'
import { type Cluster, CRITICAL_LEAD_ZOOMS } from './units/clusters.ts'
import { fromMercator } from './units/mercator.ts'
import { createUnitsLayer } from './units/units-layer.ts'

export interface FleetMapInside {
  readonly fleet: FleetMap
  /** Puts every layer on a freshly loaded style. */
  attach(palette: Palette): void
  dispose(): void
}

interface Options {
  readonly glide: boolean | null
  readonly symbols: Symbology
  readonly onPick: (tripId: string | null, at: LatLng) => void
}

/** All that is drawn over the base map, from the ground up, and what the pointer does to it. */
export function createFleetMap(map: LibraryMap, { glide, symbols, onPick }: Options): FleetMapInside {
  const units = createUnitsLayer(map, glide, symbols)
  const clusters = createShownClusters(units)
  const tags = createTags(units)
  const labelRoom = createLabelRoom(map, units, clusters)
  const geofences = createGeofences(map)
  const circles = createRiskCircles(map, units)
  const trails = createTrails(map)
  const history = createHistoryPath(map)
  const overlay = createOverlay(map, units, clusters, tags)
  const parts: readonly MapPart[] = [labelRoom, geofences, circles, trails, history, units, overlay]
  const installed: InstalledPart[] = []
  /** Null while another style is on its way: what is installed then is attached with it. */
  let attached: Palette | null = null
  map.on('styledataloading', () => {
    attached = null
  })

  const isTaken = (): boolean => installed.some((part) => part.takesPointer?.() === true)

  map.on('click', ({ point, lngLat: { lat, lng } }) => {
    if (isTaken()) return
    const cluster = clusters.pick(point, units.view())
    const over = units.pick(point)
    if (cluster === null || (cluster.isFaint && over !== null)) onPick(over, { lat, lng })
    else openCluster(map, cluster)
  })
  map.on('mousemove', ({ point }) => {
    if (isTaken()) return
    const over = units.pick(point)
    const onCluster = over === null && clusters.pick(point, units.view()) !== null
    map.getCanvas().style.cursor = over !== null || onCluster ? 'pointer' : ''
    if (over === tags.hovered()) return
    tags.setHovered(over)
    overlay.invalidate()
  })
  map.on('mouseout', () => {
    tags.setHovered(null)
    overlay.invalidate()
  })

  return {
    fleet: {
      camera: mapCamera(map),
      units,
      labels: {
        apply: (labels) => {
          tags.apply(labels)
          overlay.invalidate()
        },
      },
      trails,
      history,
      pins: { show: (pins) => overlay.showPins(pins) },
      geofences,
      install: (create) => {
        const part = create(map)
        installed.push(part)
        if (attached !== null) part.attach(attached)
        return part
      },
    },
    attach: (palette) => {
      attached = palette
      for (const part of [...parts, ...installed]) part.attach(palette)
    },
    dispose: () => {
      for (const part of installed) part.dispose?.()
      labelRoom.dispose()
      units.dispose()
      circles.dispose()
      overlay.dispose()
    },
  }
}

/** Comes so close that a cluster falls apart. */
function openCluster(map: LibraryMap, cluster: Cluster): void {
  const [west, east] = [fromMercator(cluster.west, cluster.north), fromMercator(cluster.east, cluster.south)]
  const fit = map.cameraForBounds([west, east], { padding: 90, maxZoom: 15 })
  const zoom = Math.max(fit?.zoom ?? 0, map.getZoom() + CRITICAL_LEAD_ZOOMS)
  const { lat, lng } = fromMercator(cluster.x, cluster.y)
  const target = { center: [lng, lat] as [number, number], zoom }
  if (reducedMotion()) map.jumpTo(target)
  else map.easeTo({ ...target, duration: 500 })
}
