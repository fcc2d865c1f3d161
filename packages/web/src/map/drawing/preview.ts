import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { corridorRing } from '@vigia/domain/geofence/corridor-ring'
import type { GeofenceShape } from '@vigia/domain/geofence/geofence'
import type { Feature, Geometry, Position } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { boundsOf } from '../bounds-of.ts'
import { reducedMotion } from '../camera.ts'
import type { FleetMap } from '../fleet-map.ts'
import { circleRing } from '../layers/circle.ts'
import { keptSource, type MapPart, putLayer } from '../map-part.ts'

/** Something to be looked at before it is taken. */
export interface PreviewItem {
  readonly id: string
  readonly shape: GeofenceShape | { readonly type: 'line'; readonly line: readonly LatLng[] }
  /** Drawn stronger than the others. */
  readonly isMarked: boolean
}

/** Shapes that are not part of the board yet: what a file holds, how past trips went. */
export interface Preview extends MapPart {
  show(items: readonly PreviewItem[]): void
  /** Brings all points into sight. */
  fit(points: readonly LatLng[]): void
}

const SOURCE = 'preview'
const PADDING_PX = 56
const MAX_ZOOM = 15

const previews = new WeakMap<FleetMap, Preview>()

/** The one preview of a map. */
export function previewOf(map: FleetMap): Preview {
  const there = previews.get(map) ?? map.install(createPreview)
  previews.set(map, there)
  return there
}

/** The outline of a shape, or the line that it is. */
export function outline(shape: PreviewItem['shape']): LatLng[] {
  if (shape.type === 'circle') return circleRing(shape.centre, shape.radiusM).map(([lng, lat]) => ({ lat, lng }))
  if (shape.type === 'corridor') return corridorRing(shape.line, shape.halfWidthM)
  return [...(shape.type === 'polygon' ? shape.ring : shape.line)]
}

function geometry(shape: PreviewItem['shape']): Geometry {
  const points = outline(shape).map(({ lng, lat }): Position => [lng, lat])
  if (shape.type === 'line') return { type: 'LineString', coordinates: points }
  return { type: 'Polygon', coordinates: [[...points, points[0] ?? [0, 0]]] }
}

function createPreview(map: LibraryMap): Preview {
  const source = keptSource(map, SOURCE)
  return {
    show: (items) =>
      source.show(
        items.map(
          ({ id, shape, isMarked }): Feature => ({
            type: 'Feature',
            properties: { id, isMarked },
            geometry: geometry(shape),
          }),
        ),
      ),
    fit: (points) => {
      const bounds = boundsOf(points)
      if (bounds === null) return
      map.fitBounds(bounds, { padding: PADDING_PX, maxZoom: MAX_ZOOM, duration: reducedMotion() ? 0 : 500 })
    },
    attach: (palette) => {
      source.attach()
      const accent = palette('accent')
      putLayer(map, {
        id: `${SOURCE}-fill`,
        type: 'fill',
        source: SOURCE,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': accent, 'fill-opacity': ['case', ['get', 'isMarked'], 0.2, 0.06] },
      })
      putLayer(map, {
        id: `${SOURCE}-case`,
        type: 'line',
        source: SOURCE,
        filter: ['get', 'isMarked'],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': palette('map-road-case'), 'line-width': 7 },
      })
      putLayer(map, {
        id: SOURCE,
        type: 'line',
        source: SOURCE,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': accent,
          'line-width': ['case', ['get', 'isMarked'], 3.5, 2],
          'line-dasharray': [2, 1.4],
          'line-opacity': ['case', ['get', 'isMarked'], 1, 0.75],
        },
      })
    },
  }
}
