import { MAX_TRIP_PHOTOS } from '@vigia/contract'
import type { Sql } from '../../../db/pool.ts'
import { conflict } from '../../../ports/errors.ts'
import type { Sealer } from '../../../secrets/seal.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import type { CleanPhoto } from './clean-photo.ts'
import { holdPhotoCount, insertPhoto } from './photos.store.ts'

/** Keeps a photo with its entry of the logbook, in the entry's transaction. Throws 409 `TOO_MANY_PHOTOS` of a trip that has 200. */
export async function keepPhoto(
  sealer: Sealer,
  sql: Sql,
  {
    id,
    tripId,
    photo,
    ...of
  }: {
    readonly id: string
    readonly tripId: string
    readonly commentId: string
    /** Who sent it by their link; null: the team added it. */
    readonly operatorId: string | null
    /** When he took it, epoch ms; null: the team added it. */
    readonly takenAt: number | null
    readonly photo: CleanPhoto
  },
): Promise<void> {
  if ((await holdPhotoCount(sql, tripId)) >= MAX_TRIP_PHOTOS)
    throw conflict('TOO_MANY_PHOTOS', `El viaje ya tiene ${MAX_TRIP_PHOTOS} fotos.`)
  const { bytes, width, height } = photo
  const sealed = sealer.seal(bytes, sealContext.tripPhoto(id))
  await insertPhoto(sql, { id, ...of, width, height, bytes: bytes.length, sealed })
}
