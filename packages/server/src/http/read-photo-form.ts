import { MAX_PHOTO_FILE_BYTES } from '@vigia/contract'
import type { FastifyRequest } from 'fastify'
import { readFormFile } from './read-form-file.ts'

/** A photo and what its form adds to it. */
export const PHOTO_BODY = { bodyLimit: MAX_PHOTO_FILE_BYTES + 64 * 1024 } as const
/** What the multipart plugin takes of such a form. */
export const PHOTO_FORM = { limits: { fileSize: MAX_PHOTO_FILE_BYTES, files: 1, fields: 0, parts: 1 } } as const

/** The photo of a form in its field `file`, as it was sent. Throws 413 beyond 8 MB, and what `readFormFile` throws. */
export const readPhotoForm = async (request: FastifyRequest): Promise<Buffer> =>
  (await readFormFile(request, 'La foto pasa de 8 MB.')).bytes
