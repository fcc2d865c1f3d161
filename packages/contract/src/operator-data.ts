import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, requiredText } from './scalars.ts'

/** A file of JSON, `application/json`: who they are, documents with their scans, devices, trips, log, incidents, alerts, positions. */
export const exportOperator = endpoint({
  method: 'GET',
  path: '/api/operators/:id/export',
  summary: 'Todo lo que se guarda de un operador, en un archivo.',
  params: idParams,
})

/** What an erasure would take away, and what stays without a name. */
export const getOperatorErasure = endpoint({
  method: 'GET',
  path: '/api/operators/:id/erasure',
  summary: 'Lo que se borraría de un operador, y lo que queda sin su nombre.',
  params: idParams,
  response: z.strictObject({
    documents: z.int(),
    /** That he sent by his links. */
    photos: z.int(),
    devices: z.int(),
    trips: z.int(),
    comments: z.int(),
    /** Under way: while there is one, nobody is erased. */
    active_trips: z.int(),
  }),
})

/** The name is written once more: what is erased does not come back. */
export const eraseOperator = endpoint({
  method: 'POST',
  path: '/api/operators/:id/erasure',
  summary: 'Borra los datos de un operador; sus viajes quedan sin su nombre.',
  params: idParams,
  body: z.strictObject({ name: requiredText(200), reason: requiredText(200) }),
  response: z.strictObject({ id }),
})
