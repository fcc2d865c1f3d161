import { GEOFENCE_KINDS } from '@vigia/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, latLng, requiredText } from './scalars.ts'

export const geofenceShape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('circle'), centre: latLng, radiusM: z.number().min(10).max(200_000) }),
  z.strictObject({ type: z.literal('polygon'), ring: z.array(latLng).min(3).max(2000) }),
])

const geofenceInput = z.strictObject({ name: requiredText(100), kind: z.enum(GEOFENCE_KINDS), shape: geofenceShape })
const geofence = geofenceInput.extend({ id, name: z.string() })

export const listGeofences = endpoint({
  method: 'GET',
  path: '/api/geofences',
  summary: 'Las geocercas de la organización.',
  response: z.strictObject({ data: z.array(geofence) }),
})

export const createGeofence = endpoint({
  method: 'POST',
  path: '/api/geofences',
  summary: 'Crea una geocerca.',
  body: geofenceInput,
  response: geofence,
  status: 201,
})

export const deleteGeofence = endpoint({
  method: 'DELETE',
  path: '/api/geofences/:id',
  summary: 'Borra una geocerca.',
  params: idParams,
  status: 204,
})
