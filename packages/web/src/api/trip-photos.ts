import { call, callForBytes } from './call.ts'
import { addressOf } from './send.ts'

const UPLOAD_MS = 60_000

export interface AddedPhoto {
  readonly id: string
  readonly commentId: string
}

/**
 * Adds a photo to a trip's logbook and answers it with its entry. Called again with the same `idempotencyKey` (a UUID) it adds none. Throws a 413
 * or a 415 whose words say what is wrong with the file.
 */
export async function addTripPhoto(tripId: string, photo: ArrayBuffer, idempotencyKey: string): Promise<AddedPhoto> {
  const form = new FormData()
  form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg')
  const { id, comment_id } = await call('addTripPhoto', {
    ...{ params: { id: tripId }, form, idempotencyKey, timeoutMs: UPLOAD_MS },
  })
  return { id, commentId: comment_id }
}

/** A photo as the server keeps it: JPEG. */
export async function getTripPhoto(photoId: string, signal: AbortSignal): Promise<Blob> {
  const { bytes } = await callForBytes(addressOf('getTripPhoto', { params: { id: photoId } }), { signal })
  return new Blob([bytes], { type: 'image/jpeg' })
}
