import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { linkToken } from './operator-link.ts'
import { id, idParams, instant, uuid } from './scalars.ts'

/** What a camera of a phone makes, before the page shrinks it. */
export const MAX_PHOTO_FILE_BYTES = 8 * 1024 * 1024
/** More than anybody looks through; of those of both sides together. */
export const MAX_TRIP_PHOTOS = 200

/** JPEG or PNG, 8 MB at most, as field `file` of a form: an entry of the logbook with it. */
const addTripPhoto = endpoint({
  method: 'POST',
  path: '/api/travels/:id/photos',
  summary: 'Agrega una foto a la bitácora de un viaje, sin el lugar ni los datos que la cámara escribió en ella.',
  params: idParams,
  response: z.strictObject({ id: uuid, comment_id: id }),
  status: 201,
})

const getTripPhoto = endpoint({
  method: 'GET',
  path: '/api/trip-photos/:id',
  summary: 'Una foto de la bitácora de un viaje.',
  params: z.strictObject({ id: uuid }),
})

/** `at` is when he took it, by the phone's clock: sent again it is the same one. */
const photoByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/photos',
  summary: 'El operador manda una foto a la central.',
  params: linkToken,
  query: z.strictObject({ at: instant }),
  response: z.strictObject({ received_at: instant }),
})

export const tripPhotoCalls = { addTripPhoto, getTripPhoto, photoByLink }
