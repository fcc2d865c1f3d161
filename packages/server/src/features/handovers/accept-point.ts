import { conflict, forbidden, notFound } from '../../ports/errors.ts'
import type { HandoverWord } from '../../ports/handover-word.ts'
import {
  auditHandover,
  type HandoverDeps,
  type HandoverRequest,
  holdHandover,
  mayStandIn,
  pointOf,
  takeStep,
} from './handover-deps.ts'
import { type HandoverPoint, insertQuestion, markAccepted, saveAnswer } from './points.store.ts'
import { aboutOf } from './prepare-point.ts'

/**
 * Accepts a point; who accepts the first receives the shift. Again changes nothing, whatever has happened since: the page whose answer got
 * lost sends it again. Throws 404, 409 for whom it is not to accept.
 */
export async function acceptHandoverPoint(
  { db, clock, changed }: HandoverDeps,
  request: HandoverRequest,
  pointId: string,
): Promise<void> {
  const { actor } = request
  await db.transaction(async (sql) => {
    const { handover, points } = await holdHandover(sql, request)
    const point = pointOf(points, pointId)
    if (point.acceptedById === actor.id && handover.state.incomingId === actor.id) return
    await takeStep(sql, handover, { kind: 'accept' }, actor)
    if (point.closedAt !== null) throw conflict('POINT_CLOSED', 'Ese punto ya se cerró: no hace falta aceptarlo.')
    if (point.acceptedById === actor.id) return
    const now = clock.now()
    await markAccepted(sql, pointId, actor.id, now)
    await auditHandover(sql, request, {
      ...{ action: 'handover-accept', before: { accepted: point.acceptedBy }, after: { accepted: actor.name } },
      ...{ details: { about: aboutOf(point) }, at: now },
    })
  })
  changed(actor.organisationId)
}

/** Asks the outgoing about a point; who asks first receives the shift. Throws 404, 409 for whom it is not to ask. */
export async function askAboutHandoverPoint(
  { db, clock, changed }: HandoverDeps,
  request: HandoverRequest,
  { pointId, text }: { readonly pointId: string; readonly text: string },
): Promise<void> {
  const { actor } = request
  const word = await db.transaction(async (sql): Promise<HandoverWord | null> => {
    const { handover, points } = await holdHandover(sql, request)
    const point = pointOf(points, pointId)
    const { outgoingId } = await takeStep(sql, handover, { kind: 'accept' }, actor)
    const now = clock.now()
    await insertQuestion(sql, pointId, actor.id, text, now)
    await auditHandover(sql, request, {
      ...{
        action: 'handover-question',
        before: null,
        after: { question: 'new' },
        details: { about: aboutOf(point) },
        at: now,
      },
    })
    return outgoingId === null
      ? null
      : { to: outgoingId, by: actor.name, about: wordAbout(point), text, kind: 'question' }
  })
  changed(actor.organisationId, word ?? undefined)
}

/** Answers a question that the incoming asked. Throws 404, 403 for whom it was not asked, 409 for one that has its answer. */
export async function answerHandoverQuestion(
  { db, clock, changed }: HandoverDeps,
  request: HandoverRequest,
  { questionId, text }: { readonly questionId: string; readonly text: string },
): Promise<void> {
  const { actor } = request
  const word = await db.transaction(async (sql): Promise<HandoverWord> => {
    const { handover, points } = await holdHandover(sql, request)
    const point = points.find(({ questions }) => questions.some(({ id }) => id === questionId))
    const question = point?.questions.find(({ id }) => id === questionId)
    if (point === undefined || question === undefined) throw notFound('No existe esa pregunta en la entrega.')
    const { state, outgoing } = handover
    if (state.status !== 'to-receive') throw conflict('HANDOVER_ENDED', 'Esta entrega ya terminó.')
    if (state.outgoingId !== actor.id && (!mayStandIn(actor) || question.byId === actor.id))
      throw forbidden(`Contesta ${outgoing}, o supervisión.`)
    if (question.answer !== null) throw conflict('ALREADY_ANSWERED', `Ya la contestó ${question.answeredBy}.`)
    const now = clock.now()
    await saveAnswer(sql, questionId, actor.id, text, now)
    await auditHandover(sql, request, {
      ...{ action: 'handover-answer', before: { answer: 'none' }, after: { answer: 'new' } },
      ...{ details: { about: aboutOf(point) }, at: now },
    })
    return { to: question.byId, by: actor.name, about: wordAbout(point), text, kind: 'answer' }
  })
  changed(actor.organisationId, word)
}

const wordAbout = ({ label, title }: HandoverPoint): string => label ?? title
