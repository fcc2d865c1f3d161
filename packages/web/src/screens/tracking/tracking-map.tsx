import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { TrackedTrip } from '../../api/tracking.ts'
import { defaultBase } from '../../map/base-layers.ts'
import type { FleetMap, MapTheme } from '../../map/fleet-map.ts'
import { createSharedPath, type SharedPath } from '../../map/layers/shared-path-layer.ts'
import { createTripLine, type TripLine } from '../../map/layers/trip-line.ts'
import { MapView } from '../../map/map-view.tsx'
import { classNames } from '../../ui/class-names.ts'
import surfaceStyles from '../../ui/surface.module.css'
import styles from './tracking-map.module.css'

interface Props {
  readonly trip: TrackedTrip
  readonly isFresh: boolean
  readonly theme: MapTheme
  readonly summary: string
}

interface Drawing {
  readonly fleet: FleetMap
  readonly ends: TripLine
  readonly way: SharedPath
}

/** The way so far, where the cargo is, what is left of the way, its two ends and the zone of its delivery, on the map that comes with the product. */
export function TrackingMap({ trip, isFresh, theme, summary }: Props) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const isFitted = useRef(false)
  useEffect(() => {
    if (drawing === null) return
    const place = trip.position?.point ?? null
    const [origin, destination] = [trip.origin.point, trip.destination.point]
    const left = place ?? (trip.status === 'in route' || trip.status === 'load' ? origin : null)
    const hasArrived = trip.status === 'complete' || trip.status === 'off'
    drawing.ends.show({
      ...{ origin: endOf(origin), destination: endOf(destination) },
      path: destination === null || left === null || hasArrived ? [] : [left, destination],
    })
    drawing.fleet.geofences.show(geofencesOf(trip))
    drawing.way.show({ path: trip.path, place, isFresh, isCoarse: trip.precision === '1km' })
    if (isFitted.current) return
    isFitted.current = true
    drawing.fleet.camera.fit(pointsOf(trip))
  }, [drawing, trip, isFresh])

  return (
    <div className={styles.map} data-slot="tracking-map">
      <MapView
        className={styles.view}
        theme={theme}
        base={defaultBase(theme)}
        tiles={null}
        summary={summary}
        onReady={(fleet) => {
          isFitted.current = false
          setDrawing(
            fleet === null
              ? null
              : { fleet, ends: fleet.install(createTripLine), way: fleet.install(createSharedPath) },
          )
        }}
      />
      <div className={classNames(surfaceStyles.onMap, styles.zoom)} data-slot="on-map">
        <button type="button" aria-label="Acercar" onClick={() => drawing?.fleet.camera.zoomBy(1)}>
          <Plus size={16} aria-hidden="true" />
        </button>
        <button type="button" aria-label="Alejar" onClick={() => drawing?.fleet.camera.zoomBy(-1)}>
          <Minus size={16} aria-hidden="true" />
        </button>
        <button type="button" aria-label="Ver toda la ruta" onClick={() => drawing?.fleet.camera.fit(pointsOf(trip))}>
          <Maximize size={15} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

const endOf = (point: LatLng | null) => (point === null ? null : { point, isTown: false })
/** Under the name that the client knows the place by. */
function geofencesOf({ destination: { name, geofence } }: TrackedTrip): readonly Geofence[] {
  return geofence === null ? [] : [{ id: 'destination', kind: 'delivery', name, shape: geofence }]
}
const pointsOf = ({ path, origin, destination, position }: TrackedTrip): readonly LatLng[] => [
  ...path,
  ...[origin.point, destination.point, position?.point ?? null].filter((point) => point !== null),
]
