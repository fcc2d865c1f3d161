import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { type ReactNode, useEffect, useState } from 'react'
import type { TripValues } from '../../api/trip-form.ts'
import { BaseLayerControl } from '../../fleet-screen/map/base-layer-control.tsx'
import { useBaseLayer } from '../../fleet-screen/map/use-base-layer.ts'
import { previewOf } from '../../map/drawing/preview.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { createTripLine, type TripLine } from '../../map/layers/trip-line.ts'
import { MapNotice } from '../../map/map-notice.tsx'
import { MapView } from '../../map/map-view.tsx'
import { useShownTheme } from '../../theme/use-looks.ts'
import { useMedia } from '../../widgets/use-media.ts'
import { useTiles } from '../../widgets/use-tiles.ts'
import styles from './trip-form.module.css'
import { useGeofences } from './use-geofences.ts'

/** A line that the trip may take. */
export interface RouteLine {
  readonly id: string
  readonly points: readonly LatLng[]
}

interface TripMapProps {
  readonly values: TripValues
  readonly routes: readonly RouteLine[]
  /** The one that the trip will have; null: none. */
  readonly chosenId: string | null
  /** A route is being made on it: the others would be in its way. */
  readonly isMaking: boolean
  readonly onMap: (map: FleetMap | null) => void
  /** Over it, at its corner. */
  readonly children: ReactNode
}

/** Beside the buttons that make a route five layers in a row have no room there. */
const NO_ROOM_FOR_LAYERS = '(max-width: 1439px)'

/** Of a place by itself one wants to see between which towns it lies. */
const ONE_END_ZOOM = 9

interface Parts {
  readonly map: FleetMap
  readonly line: TripLine
}

/** Where a trip begins and ends, the ways that it may take, the chosen one stronger, and the zones. */
export function TripMap({ values, routes, chosenId, isMaking, onMap, children }: TripMapProps) {
  const theme = useShownTheme()
  const tiles = useTiles()
  const base = useBaseLayer()
  const isSmall = useMedia(NO_ROOM_FOR_LAYERS)
  const [notice, setNotice] = useState<string | null>(null)
  const [parts, setParts] = useState<Parts | null>(null)
  const { data: geofences } = useGeofences()
  const [originText, destinationText] = [endText(values, 'origin'), endText(values, 'destination')]
  useEffect(() => {
    if (parts !== null && geofences !== undefined) parts.map.geofences.show(geofences)
  }, [parts, geofences])
  useEffect(() => {
    const [origin, destination] = [pointOf(originText), pointOf(destinationText)]
    const end = (point: LatLng | null) => (point === null ? null : { point, isTown: false })
    parts?.line.show({ origin: end(origin), destination: end(destination), path: [] })
    const shown = [
      ...routes.flatMap(({ points }) => points),
      ...[origin, destination].filter((point) => point !== null),
    ]
    if (parts !== null && shown.length > 1) previewOf(parts.map).fit(shown)
    else if (parts !== null && shown[0] !== undefined) parts.map.camera.flyTo(shown[0], ONE_END_ZOOM)
  }, [parts, routes, originText, destinationText])
  useEffect(() => {
    if (parts === null) return
    const items = (isMaking ? NONE : routes).map(({ id, points }) => ({
      id,
      shape: { type: 'line' as const, line: points },
      isMarked: id === chosenId,
    }))
    previewOf(parts.map).show(items)
  }, [parts, routes, chosenId, isMaking])
  return (
    <div className={styles.map}>
      <MapView
        theme={theme}
        base={base.value}
        tiles={tiles}
        onNotice={setNotice}
        summary={summaryOf(routes.length, chosenId !== null)}
        onReady={(map) => {
          setParts(map === null ? null : { map, line: map.install(createTripLine) })
          onMap(map)
        }}
      />
      <div className={styles.layers}>
        <BaseLayerControl base={base} isSmall={isSmall} />
        <MapNotice className={styles.notice} text={notice} />
      </div>
      {children}
    </div>
  )
}

const NONE: readonly RouteLine[] = []

const endText = (values: TripValues, end: 'origin' | 'destination'): string =>
  `${values[`latitude_${end}_address`] ?? ''} ${values[`longitude_${end}_address`] ?? ''}`.replaceAll(',', '.')

/** Of `19.4 -99.1`; null for half a place, and for none. */
function pointOf(text: string): LatLng | null {
  const [lat = Number.NaN, lng = Number.NaN] = text
    .split(' ')
    .map((degrees) => (degrees === '' ? Number.NaN : Number(degrees)))
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

const summaryOf = (routes: number, isChosen: boolean): string =>
  routes === 0
    ? 'Mapa del viaje, sin ruta'
    : `Mapa del viaje con ${routes === 1 ? '1 ruta' : `${routes} rutas`}${isChosen ? ', una elegida' : ''}`
