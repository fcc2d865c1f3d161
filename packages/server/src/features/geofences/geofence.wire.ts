import type { Geofence } from '@vigia/domain/geofence/geofence'
import { shapeToWire } from '../../http/shape-to-wire.ts'

export const geofenceToWire = ({ id, name, kind, shape }: Geofence) => ({ id, name, kind, shape: shapeToWire(shape) })
