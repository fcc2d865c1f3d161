import { createHash, randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import { requireUser } from '../../../http/actor.ts'
import { attachment } from '../../../http/attachment.ts'
import { idempotencyKey } from '../../../http/idempotency-key.ts'
import { PHOTO_BODY, PHOTO_FORM, readPhotoForm } from '../../../http/read-photo-form.ts'
import { answer, mount, type Server } from '../../../http/route.ts'
import { notFound } from '../../../ports/errors.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import { addComment, type CadenceOf } from '../add-comment.ts'
import { tripExists } from '../trips.store.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { cleanPhoto } from './clean-photo.ts'
import { keepPhoto } from './keep-photo.ts'
import { readPhoto } from './photos.store.ts'

/** Photos that the team adds to a trip's logbook, and those of both sides, to look at. */
export async function mountTripPhotos(
  server: Server,
  deps: TripsDeps & { readonly cadenceOf: CadenceOf },
): Promise<void> {
  const { db, sealer } = deps
  await server.register(async (scope) => {
    await scope.register(multipart, PHOTO_FORM)
    mount(
      scope,
      'addTripPhoto',
      async ({ actor, params, audit, headers, request }) => {
        const { name } = requireUser(actor)
        if (!(await tripExists(db, actor.organisationId, params.id))) throw notFound('No existe ese viaje.')
        const bytes = await readPhotoForm(request)
        const photo = await cleanPhoto(bytes)
        const key = idempotencyKey(headers)
        const bodyHash = createHash('sha256').update(`photo:${params.id}:`).update(bytes).digest()
        const id = randomUUID()
        const entry = await addComment(deps, {
          ...{ audit, tripId: params.id, comment: 'Agrega una foto.', reportedBy: name, isContact: false },
          photo: { id, sha256: createHash('sha256').update(photo.bytes).digest('hex') },
          once: key === null ? null : { key, bodyHash },
          alongside: (sql, _now, commentId) =>
            keepPhoto(sealer, sql, { id, tripId: params.id, commentId, operatorId: null, takenAt: null, photo }),
        })
        if (entry.photoId === null) throw notFound('La foto ya se quitó de la bitácora.')
        return { id: entry.photoId, comment_id: entry.id }
      },
      PHOTO_BODY,
    )
  })

  mount(server, 'getTripPhoto', async ({ actor, params: { id } }) => {
    const found = await readPhoto(db, actor.organisationId, id)
    if (found === null) throw notFound('No existe esa foto.')
    const opened = sealer.open(found.sealed, sealContext.tripPhoto(id))
    const headers = attachment(`foto-${found.invoice}.jpg`, 'image/jpeg')
    return answer(200, opened, { ...headers, 'cache-control': 'no-store' })
  })
}
