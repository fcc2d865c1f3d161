import { notFound } from '../../errors.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import { insertComment, listComments, type TripComment } from './comments.store.ts'
import type { TravelsDeps } from './travels-deps.ts'
import { tripExists } from './trips.store.ts'

const NO_TRIP = 'No existe ese viaje.'

/** The logbook of a trip: what the desk and the operator said, and when. */
export function mountComments(server: Server, { db, clock, signals }: TravelsDeps): void {
  mount(server, 'listComments', async ({ actor, params, query }) => {
    const request = pageRequest(query)
    if (!(await tripExists(db, actor.organisationId, params.id))) throw notFound(NO_TRIP)
    const { data, nextCursor } = pageOf(await listComments(db, params.id, request), request)
    return { data: data.map(toWire), nextCursor }
  })

  mount(server, 'addComment', async ({ actor, params, body }) => {
    const comment = await insertComment(db, {
      organisationId: actor.organisationId,
      tripId: params.id,
      text: body.comment,
      reportedBy: actor.name,
      userId: actor.kind === 'user' ? actor.id : null,
      now: clock.now(),
    })
    if (comment === null) throw notFound(NO_TRIP)
    signals.tripsChanged(actor.organisationId, [params.id])
    return toWire(comment)
  })
}

const toWire = ({ id, comment, reportedBy, createdAt }: TripComment) => ({
  id,
  comment,
  reported_by: reportedBy,
  created: new Date(createdAt).toISOString(),
})
