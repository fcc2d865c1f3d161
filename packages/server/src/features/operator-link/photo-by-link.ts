import { createHash, randomUUID } from 'node:crypto'
import { canBeWritten } from '@vigia/domain/communication/entry-times'
import { formatDateTime } from '@vigia/domain/format/date-time'
import type { LinkDeps } from './link-deps.ts'
import { operatorOfLink } from './messages.store.ts'
import { reportedBy } from './reported-by.ts'
import type { OfLink } from './within-link.ts'

/**
 * Takes a photo of an operator: an entry of his trip's logbook with it. `at` is when he took it, by his phone: sent again, however much
 * later, it is the same one. Throws what `cleanPhoto` throws, and 409 `TOO_MANY_PHOTOS`.
 */
export async function photoByLink(
  {
    db,
    clock,
    addEntry,
    cleanPhoto,
    hasPhotoOf,
    keepPhoto,
  }: Pick<LinkDeps, 'db' | 'clock' | 'addEntry' | 'cleanPhoto' | 'hasPhotoOf' | 'keepPhoto'>,
  { link, audit }: OfLink,
  { file, at }: { readonly file: Buffer; readonly at: number },
): Promise<void> {
  const { tripId } = link
  const operatorId = await operatorOfLink(db, link.id)
  if (await hasPhotoOf(db, { tripId, operatorId, takenAt: at })) return
  const photo = await cleanPhoto(file)
  const isFresh = canBeWritten(at, clock.now())
  const id = randomUUID()
  await addEntry({
    ...{ audit, tripId, isProved: false, reportedBy: reportedBy(link) },
    // What is older than an entry may be says so in its words: it must not read as taken now.
    comment: `Desde el enlace manda una foto${isFresh ? '' : `; su teléfono dice que la tomó ${formatDateTime(at)}`}`,
    writtenAt: isFresh ? at : undefined,
    photo: { id, sha256: createHash('sha256').update(photo.bytes).digest('hex') },
    once: { key: `operator-link:${link.id}:photo:${at}`, bodyHash: createHash('sha256').update(file).digest() },
    alongside: (sql, _now, commentId) => keepPhoto(sql, { id, tripId, commentId, operatorId, takenAt: at, photo }),
  })
}
