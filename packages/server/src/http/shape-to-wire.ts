import type { GeofenceShape } from '@vigia/domain/geofence/geofence'

export function shapeToWire(shape: GeofenceShape) {
  if (shape.type === 'circle') return shape
  if (shape.type === 'polygon') return { ...shape, ring: [...shape.ring] }
  return { ...shape, line: [...shape.line] }
}
