import { Transformer } from '@napi-rs/image'
import { createBoundedQueue } from '@vigia/runtime/bounded-queue'
import { AppError, unavailable } from '../../../ports/errors.ts'
import { photoHead } from './photo-head.ts'

/** A photo as it is kept: JPEG, upright, with nothing beside the picture. */
export interface CleanPhoto {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** As large as a plate or a seal is read on, and as the operator's page makes them (design, second part §5). */
const LONGEST_PX = 1600
const QUALITY = 82
/** What one takes while it is read: 50 million points, as the cameras of phones make at the most but for a few. */
const MOST_BYTES = 200_000_000
/** The library's enum cannot be imported under isolated modules. */
const WITHIN = 2

const inTurn = createBoundedQueue({
  ...{ running: 1, waiting: 20 },
  full: () => unavailable('Se están recibiendo demasiadas fotos a la vez. Intente de nuevo.', 5),
})

/**
 * Encodes a JPEG or PNG anew, turned as its camera says and no longer than 1 600 px, one at a time: where it was taken, by which phone and
 * whatever else stands beside the picture is gone. Throws 415 for what is no such image, or is broken, 413 for one of over 50 million
 * points (25 of two bytes a colour), 503 while twenty others wait.
 */
export async function cleanPhoto(file: Buffer): Promise<CleanPhoto> {
  const given = photoHead(file)
  if (given === null) throw notAPhoto()
  if (given.width * given.height * given.pointBytes > MOST_BYTES)
    throw new AppError(413, 'TOO_LARGE', 'La foto tiene demasiados puntos: mande una más chica.')
  const isLong = Math.max(given.width, given.height) > LONGEST_PX
  const bytes = await inTurn(async () => {
    const upright = new Transformer(file).rotate()
    const shown = isLong ? upright.resize({ width: LONGEST_PX, height: LONGEST_PX, fit: WITHIN }) : upright
    return shown.jpeg(QUALITY)
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    throw notAPhoto()
  })
  const made = photoHead(bytes)
  if (made === null) throw notAPhoto()
  return { bytes, width: made.width, height: made.height }
}

const notAPhoto = (): AppError =>
  new AppError(415, 'UNSUPPORTED_TYPE', 'La foto debe ser JPEG o PNG, y estar completa.')
