import multipart from '@fastify/multipart'
import { isoOf } from '../../http/iso-of.ts'
import { PHOTO_BODY, PHOTO_FORM, readPhotoForm } from '../../http/read-photo-form.ts'
import { mountPublic, type Server } from '../../http/route.ts'
import { tooMany } from '../../ports/errors.ts'
import type { LinkDeps } from './link-deps.ts'
import { REPORT_ANSWER_MS } from './link-page.routes.ts'
import { messageByLink } from './message-by-link.ts'
import { inboxOf, noteSeen } from './messages.store.ts'
import { photoByLink } from './photo-by-link.ts'
import { withinLink } from './within-link.ts'

const PHOTO_RETRY_S = 5

/** What the page of a link writes to the central, and reads of it (design, second part §5). */
export async function mountLinkMessages(server: Server, deps: LinkDeps): Promise<void> {
  const { admit, clock, db } = deps
  /** Links whose photo is being received: one at a time, so that nobody fills the queue of all. */
  const receiving = new Set<string>()

  mountPublic(server, 'messageByLink', (call) =>
    withinLink(call, admit.byToken(call.params.token, call.ip), async (of) => {
      const message = { text: call.body.text, at: Date.parse(call.body.at) }
      // As a report: nobody learns from how long it took what stood in it.
      const [done] = await Promise.allSettled([messageByLink(deps, of, message), deps.pause(REPORT_ANSWER_MS)])
      if (done.status === 'rejected') throw done.reason
      return { received_at: isoOf(clock.now()) }
    }),
  )

  await server.register(async (scope) => {
    await scope.register(multipart, PHOTO_FORM)
    mountPublic(
      scope,
      'photoByLink',
      (call) =>
        withinLink(call, admit.byToken(call.params.token, call.ip), async (of) => {
          const { id } = of.link
          if (receiving.has(id)) throw tooMany('Ya se está recibiendo otra foto de este enlace.', PHOTO_RETRY_S)
          receiving.add(id)
          try {
            const file = await readPhotoForm(call.request)
            await photoByLink(deps, of, { file, at: Date.parse(call.query.at) })
          } finally {
            receiving.delete(id)
          }
          return { received_at: isoOf(clock.now()) }
        }),
      { ...PHOTO_BODY, asksFirst: true },
    )
  })

  mountPublic(server, 'inboxOfLink', (call) =>
    withinLink(call, admit.byToken(call.params.token, call.ip), async ({ link }) => ({
      messages: (await inboxOf(db, link.id)).map(({ at, ...message }) => ({ ...message, at: isoOf(at) })),
    })),
  )

  mountPublic(server, 'seenByLink', (call) =>
    withinLink(call, admit.byToken(call.params.token, call.ip), async ({ link }) => {
      const isNews = await db.transaction((sql) => noteSeen(sql, link.id, call.body.id, clock.now()))
      if (isNews) deps.tripChanged(link)
      return { received_at: isoOf(clock.now()) }
    }),
  )
}
