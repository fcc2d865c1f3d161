import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import { forbidden, notFound } from '../../ports/errors.ts'
import { addComment } from './add-comment.ts'
import { listComments, type TripComment } from './comments.store.ts'
import { tripExists } from './trips.store.ts'
import type { TripsDeps } from './trips-deps.ts'

const NO_TRIP = 'No existe ese viaje.'
const ONLY_SYSTEMS = 'Cuándo se escribió un comentario solo lo dice un sistema con clave de API.'

/** The logbook of a trip: what the monitor and the operator said, and when. */
export function mountComments(server: Server, deps: TripsDeps): void {
  const { db } = deps
  mount(server, 'listComments', async ({ actor, params, query }) => {
    const request = pageRequest(query)
    if (!(await tripExists(db, actor.organisationId, params.id))) throw notFound(NO_TRIP)
    const { data, nextCursor } = pageOf(await listComments(db, params.id, request), request)
    return { data: data.map(toWire), nextCursor }
  })

  mount(server, 'addComment', async ({ actor, params, body, audit }) => {
    if (body.created !== undefined && actor.kind === 'user') throw forbidden(ONLY_SYSTEMS)
    const { comment, created } = body
    return toWire(await addComment(deps, { audit, tripId: params.id, comment, reportedBy: actor.name, created }))
  })
}

const toWire = ({ id, comment, reportedBy, createdAt }: TripComment) => ({
  id,
  comment,
  reported_by: reportedBy,
  created: new Date(createdAt).toISOString(),
})
