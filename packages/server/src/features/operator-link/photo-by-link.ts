import { createHash } from 'node:crypto'
import { canBeWritten } from '@vigia/domain/communication/entry-times'
import type { LinkDeps } from './link-deps.ts'
import { operatorOfLink } from './messages.store.ts'
import { reportedBy } from './reported-by.ts'
import type { OfLink } from './within-link.ts'

/**
 * Takes a photo of an operator: an entry of his trip's logbook with it. `at` is when he took it, by his phone: sent again it is the same
 * one. Throws what `cleanPhoto` throws, and 409 `TOO_MANY_PHOTOS`.
 */
export async function photoByLink(
  {
    db,
    clock,
    addEntry,
    cleanPhoto,
    keepPhoto,
  }: Pick<LinkDeps, 'db' | 'clock' | 'addEntry' | 'cleanPhoto' | 'keepPhoto'>,
  { link, audit }: OfLink,
  { file, at }: { readonly file: Buffer; readonly at: number },
): Promise<void> {
  const { tripId } = link
  const photo = await cleanPhoto(file)
  const operatorId = await operatorOfLink(db, link.id)
  await addEntry({
    ...{ audit, tripId, comment: 'Desde el enlace manda una foto', isProved: false, reportedBy: reportedBy(link) },
    writtenAt: canBeWritten(at, clock.now()) ? at : undefined,
    once: { key: `operator-link:${link.id}:photo:${at}`, bodyHash: createHash('sha256').update(file).digest() },
    alongside: (sql, _now, commentId) => keepPhoto(sql, { tripId, commentId, operatorId, photo }),
  })
}
