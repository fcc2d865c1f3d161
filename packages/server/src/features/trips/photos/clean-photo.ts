import { Transformer } from '@napi-rs/image'
import { createBoundedQueue } from '@vigia/runtime/bounded-queue'
import { imageSize } from 'image-size'
import { AppError, unavailable } from '../../../ports/errors.ts'

/** A photo as it is kept: JPEG, upright, with nothing beside the picture. */
export interface CleanPhoto {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** As large as a plate or a seal is read on, and as the operator's page makes them (design, second part §5). */
const LONGEST_PX = 1600
const QUALITY = 82
/** What the cameras of phones make at the most, but for a few; each pixel takes four bytes while it is read. */
const MOST_PIXELS = 50_000_000
/** The library's enum cannot be imported under isolated modules. */
const WITHIN = 2

const inTurn = createBoundedQueue({
  ...{ running: 1, waiting: 20 },
  full: () => unavailable('Se están recibiendo demasiadas fotos a la vez. Intente de nuevo.', 5),
})

/**
 * Encodes a JPEG or PNG anew, turned as its camera says and no longer than 1 600 px, one at a time: where it was taken, by which phone and
 * whatever else stands beside the picture is gone. Throws 415 for what is no such image, or is broken, 413 for one of over 50 million
 * pixels, 503 while twenty others wait.
 */
export async function cleanPhoto(file: Buffer): Promise<CleanPhoto> {
  const given = sizeOf(file)
  if (given === null) throw notAPhoto()
  if (given.width * given.height > MOST_PIXELS)
    throw new AppError(413, 'TOO_LARGE', 'La foto tiene más de 50 millones de puntos: mande una más chica.')
  const isLong = Math.max(given.width, given.height) > LONGEST_PX
  const bytes = await inTurn(async () => {
    const upright = new Transformer(file).rotate()
    const shown = isLong ? upright.resize({ width: LONGEST_PX, height: LONGEST_PX, fit: WITHIN }) : upright
    return shown.jpeg(QUALITY)
  }).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    throw notAPhoto()
  })
  const size = sizeOf(bytes)
  if (size === null) throw notAPhoto()
  return { bytes, ...size }
}

/** By what the file itself says, whatever it is called; null for what is neither a JPEG nor a PNG. */
function sizeOf(file: Buffer): { readonly width: number; readonly height: number } | null {
  try {
    const { type, width, height } = imageSize(file)
    return (type === 'jpg' || type === 'png') && width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null
  }
}

const notAPhoto = (): AppError =>
  new AppError(415, 'UNSUPPORTED_TYPE', 'La foto debe ser JPEG o PNG, y estar completa.')
