import { call, callForBytes } from './call.ts'
import { addressOf } from './send.ts'

/** What the server takes at the most, and of which kinds. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024
export const PHOTO_TYPES = 'image/jpeg,image/png'
const UPLOAD_MS = 60_000

/**
 * Adds a photo to a trip's logbook and answers its entry. Called again with the same `idempotencyKey` (a UUID) it adds none. Throws a 413
 * or a 415 whose words say what is wrong with the file.
 */
export async function addTripPhoto(tripId: string, file: File, idempotencyKey: string): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const { comment_id } = await call('addTripPhoto', {
    ...{ params: { id: tripId }, form, idempotencyKey, timeoutMs: UPLOAD_MS },
  })
  return comment_id
}

/** A photo as the server keeps it: JPEG. */
export async function getTripPhoto(photoId: string, signal: AbortSignal): Promise<Blob> {
  const { bytes } = await callForBytes(addressOf('getTripPhoto', { params: { id: photoId } }), { signal })
  return new Blob([bytes], { type: 'image/jpeg' })
}
