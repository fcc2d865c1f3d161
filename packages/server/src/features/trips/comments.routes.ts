import { recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { forbidden, notFound, outOfRange } from '../../ports/errors.ts'
import { insertComment, listComments, type TripComment, tripLife } from './comments.store.ts'
import { tripExists } from './trips.store.ts'
import type { TripsDeps } from './trips-deps.ts'

const NO_TRIP = 'No existe ese viaje.'
const ONLY_SYSTEMS = 'Cuándo se escribió un comentario solo lo dice un sistema con clave de API.'
const OUTSIDE = 'created: El comentario debe ser de la vida del viaje y no del futuro'

/** The logbook of a trip: what the monitor and the operator said, and when. */
export function mountComments(server: Server, { db, clock, signals }: TripsDeps): void {
  mount(server, 'listComments', async ({ actor, params, query }) => {
    const request = pageRequest(query)
    if (!(await tripExists(db, actor.organisationId, params.id))) throw notFound(NO_TRIP)
    const { data, nextCursor } = pageOf(await listComments(db, params.id, request), request)
    return { data: data.map(toWire), nextCursor }
  })

  mount(server, 'addComment', async ({ actor, params, body, audit }) => {
    if (body.created !== undefined && actor.kind === 'user') throw forbidden(ONLY_SYSTEMS)
    const said = { tripId: params.id, created: body.created }
    const comment = await db.transaction(async (sql) => {
      const comment = await insertComment(sql, {
        organisationId: actor.organisationId,
        tripId: params.id,
        text: body.comment,
        reportedBy: actor.name,
        userId: actor.kind === 'user' ? actor.id : null,
        at: await saidAt(sql, actor.organisationId, said, clock),
      })
      if (comment === null) throw notFound(NO_TRIP)
      const after = { id: comment.id, comment: comment.comment }
      await recordAudit(sql, { ...audit, action: 'comment-add', subject: `trip:${params.id}`, after, at: clock.now() })
      return comment
    })
    signals.tripsChanged(actor.organisationId, [params.id])
    return toWire(comment)
  })
}

/** Now, or when another system's comment was said. Throws what the caller can mend. */
async function saidAt(
  db: Sql,
  organisationId: string,
  { tripId, created }: { readonly tripId: string; readonly created: string | undefined },
  clock: Clock,
): Promise<number> {
  if (created === undefined) return clock.now()
  const life = await tripLife(db, organisationId, tripId)
  if (life === null) throw notFound(NO_TRIP)
  const at = Date.parse(created)
  const isWithin = at >= life.beganAt && at <= Math.min(life.endedAt ?? Number.POSITIVE_INFINITY, clock.now())
  if (!isWithin) throw outOfRange(OUTSIDE)
  return at
}

const toWire = ({ id, comment, reportedBy, createdAt }: TripComment) => ({
  id,
  comment,
  reported_by: reportedBy,
  created: new Date(createdAt).toISOString(),
})
