import { contactOutcomeCodec, stopReasonCodec } from '@vigia/contract'
import type { ActorAuditContext } from '../../db/audit.store.ts'
import { entryMarksWire } from '../../db/entry-marks.ts'
import type { Sql } from '../../db/pool.ts'
import { type Actor, requireUser, type UserActor } from '../../http/actor.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { isAllowed } from '../../http/permission.ts'
import { permissions } from '../../http/permissions.ts'
import { mount, type Server } from '../../http/route.ts'
import { forbidden, notFound } from '../../ports/errors.ts'
import { addComment, type CadenceOf, type EntryStop, type RaiseDuress } from './add-comment.ts'
import { isOutcomeProved, listComments, type TripComment } from './comments.store.ts'
import { correctComment } from './correct-comment.ts'
import { setCommentVisibility } from './set-comment-visibility.ts'
import { tripExists } from './trips.store.ts'
import type { TripsDeps } from './trips-deps.ts'
import { undoComment } from './undo-comment.ts'

const NO_TRIP = 'No existe ese viaje.'
const ONLY_SYSTEMS = 'Cuándo se escribió un comentario solo lo dice un sistema con clave de API.'
const ONLY_PEOPLE_PLAN = 'Cuándo es el próximo contacto solo lo dice una persona.'
const ONLY_PEOPLE_WRITE = 'Cuándo se escribió una entrada sin conexión solo lo dice una persona.'
const ONLY_PEOPLE_STOP = 'Por qué está detenida una unidad solo lo dice una persona.'
const ONLY_PEOPLE_SHOW = 'Qué lee el cliente solo lo dice una persona.'
const ONLY_PEOPLE_DRAFT = 'Cómo se escribió una entrada solo lo dice una persona.'
const ONLY_PEOPLE = 'Cómo fue una llamada solo lo dice una persona.'

/** The logbook of a trip: what the monitor and the operator said, when, and how each try to reach the operator went. */
export function mountComments(
  server: Server,
  deps: TripsDeps & {
    readonly raiseDuress: RaiseDuress
    readonly cadenceOf: CadenceOf
    /** Expects a stop in the transaction of the entry that tells of it, where it is not over yet. */
    readonly acceptStop: (
      sql: Sql,
      stop: EntryStop & { readonly audit: ActorAuditContext; readonly userId: string; readonly tripId: string },
    ) => Promise<unknown>
  },
): void {
  const { db, sealer, raiseDuress, acceptStop } = deps
  mount(server, 'listComments', async ({ actor, params, query }) => {
    const request = pageRequest(query)
    if (!(await tripExists(db, actor.organisationId, params.id))) throw notFound(NO_TRIP)
    const { data, nextCursor } = pageOf(await listComments(db, params.id, request), request)
    return { data: data.map((comment) => toWire(comment, actor)), nextCursor }
  })

  mount(server, 'addComment', async ({ actor, params, body, headers, audit }) => {
    if (body.created !== undefined && actor.kind === 'user') throw forbidden(ONLY_SYSTEMS)
    if (body.outcome !== undefined && actor.kind !== 'user') throw forbidden(ONLY_PEOPLE)
    if (body.next_contact_at !== undefined && actor.kind !== 'user') throw forbidden(ONLY_PEOPLE_PLAN)
    if (body.written_at !== undefined && actor.kind !== 'user') throw forbidden(ONLY_PEOPLE_WRITE)
    if (body.visible_to_client === true && actor.kind !== 'user') throw forbidden(ONLY_PEOPLE_SHOW)
    if (body.stop_reason !== undefined && actor.kind !== 'user') throw forbidden(ONLY_PEOPLE_STOP)
    if (body.origin !== undefined && actor.kind !== 'user') throw forbidden(ONLY_PEOPLE_DRAFT)
    const { comment, created, outcome, next_contact_at: nextContactAt, written_at: writtenAt } = body
    const key = idempotencyKey(headers)
    const isVisible = body.visible_to_client ?? false
    const said = [params.id, comment, created, outcome, nextContactAt, writtenAt, ...(isVisible ? [isVisible] : [])]
    const { stop_reason: stopWord, stop_minutes: minutes } = body
    if (stopWord !== undefined) said.push(stopWord, String(minutes))
    if (body.origin !== undefined) said.push(`origin ${body.origin}`)
    const bodyHash = sealer.fingerprint(JSON.stringify(said))
    const added = await addComment(deps, {
      ...{ audit, tripId: params.id, comment, reportedBy: actor.name, created, isVisible, origin: body.origin },
      nextContactAt: nextContactAt === undefined ? undefined : Date.parse(nextContactAt),
      writtenAt: writtenAt === undefined ? undefined : Date.parse(writtenAt),
      contact: outcome === undefined ? undefined : { outcome: contactOutcomeCodec.decode(outcome), raiseDuress },
      stop: stopWord === undefined ? undefined : { reason: stopReasonCodec.decode(stopWord), minutes: minutes ?? null },
      acceptStop: (sql, stop) => acceptStop(sql, { audit, userId: requireUser(actor).id, tripId: params.id, ...stop }),
      once: key === null ? null : { key, bodyHash },
    })
    return toWire(added, actor)
  })

  mount(server, 'correctComment', async ({ actor, params, body, audit }) => {
    const user = requireUser(actor)
    const mayOthers = maySupervise(user)
    const { outcome: word, ...said } = body
    const outcome = word == null ? word : contactOutcomeCodec.decode(word)
    const request = { audit, userId: user.id, mayOthers, commentId: params.id, ...said, outcome }
    return toWire(await correctComment(deps, request), actor)
  })

  mount(server, 'setCommentVisibility', ({ actor, params, body, audit }) => {
    const user = requireUser(actor)
    const of = { audit, userId: user.id, mayOthers: maySupervise(user), commentId: params.id }
    return setCommentVisibility(deps, { ...of, isVisible: body.visible_to_client })
  })

  mount(server, 'undoComment', ({ actor, params, audit }) =>
    undoComment(deps, { audit, commentId: params.id, userId: requireUser(actor).id }),
  )
}

/** Who sees over the work of others: as who changes a trip's words. */
const maySupervise = (actor: UserActor): boolean => isAllowed(permissions.changeTripWords, actor)

/** Whether whoever asks may correct it: what they wrote, and for who supervises what others did. */
const mayCorrect = ({ userId }: TripComment, actor: Actor): boolean =>
  actor.kind === 'user' && isAllowed(permissions.correctComment, actor) && (userId === actor.id || maySupervise(actor))

const toWire = (entry: TripComment, actor: Actor) => ({
  ...entryMarksWire(entry, entry.createdAt),
  may_correct: mayCorrect(entry, actor),
  outcome_proved: isOutcomeProved(entry),
  ...commentWire(entry),
})

const commentWire = ({ id, comment, reportedBy, createdAt, outcome }: TripComment) => ({
  id,
  comment,
  reported_by: reportedBy,
  created: new Date(createdAt).toISOString(),
  outcome: outcome === null ? null : contactOutcomeCodec.encode(outcome),
})
