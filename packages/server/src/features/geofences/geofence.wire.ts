import type { Geofence, GeofenceShape } from '@vigia/domain/geofence/geofence'

export const geofenceToWire = ({ id, name, kind, shape }: Geofence) => ({ id, name, kind, shape: shapeToWire(shape) })

export function shapeToWire(shape: GeofenceShape) {
  if (shape.type === 'circle') return shape
  if (shape.type === 'polygon') return { ...shape, ring: [...shape.ring] }
  return { ...shape, line: [...shape.line] }
}
