import type { BodyOf, endpoints } from '@vigia/contract'
import { requireUser } from '../../http/actor.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { mount, type Server } from '../../http/route.ts'
import { acceptHandoverPoint, answerHandoverQuestion, askAboutHandoverPoint } from './accept-point.ts'
import { getHandoverDocument } from './get-handover-document.ts'
import { handoverRow } from './handover.wire.ts'
import type { HandoverDeps } from './handover-deps.ts'
import { handoverPeople, listHandovers } from './handovers.store.ts'
import { nameHandoverPerson } from './name-person.ts'
import { openHandover } from './open-handover.ts'
import { addHandoverNote, prepareHandoverPoint } from './prepare-point.ts'
import { currentHandover, getHandover } from './read-handover.ts'
import { signHandover } from './sign-handover.ts'

/** The hand-over from one shift to the next (design, second part §3). Every act answers the hand-over as it is after it. */
export function mountHandovers(server: Server, deps: HandoverDeps): void {
  const { db } = deps

  mount(server, 'currentHandover', ({ actor }) => currentHandover(deps, requireUser(actor)))

  mount(server, 'openHandover', async ({ actor, audit }) => {
    const person = requireUser(actor)
    const id = await openHandover(deps, { actor: person, audit })
    return getHandover(deps, person, id)
  })

  mount(server, 'prepareHandoverPoint', async ({ actor, params, body, audit }) => {
    const request = { actor: requireUser(actor), audit, handoverId: params.id }
    const { ready: isReady, was } = body
    const wanted = { ...pointText(body), isReady, was: was && pointText(was) }
    await prepareHandoverPoint(deps, request, { pointId: params.point_id, ...wanted })
    return getHandover(deps, request.actor, params.id)
  })

  mount(server, 'addHandoverNote', async ({ actor, params, body, audit }) => {
    const request = { actor: requireUser(actor), audit, handoverId: params.id }
    await addHandoverNote(deps, request, body.note)
    return getHandover(deps, request.actor, params.id)
  })

  mount(server, 'acceptHandoverPoint', async ({ actor, params, audit }) => {
    const request = { actor: requireUser(actor), audit, handoverId: params.id }
    await acceptHandoverPoint(deps, request, params.point_id)
    return getHandover(deps, request.actor, params.id)
  })

  mount(server, 'askAboutHandoverPoint', async ({ actor, params, body, audit }) => {
    const request = { actor: requireUser(actor), audit, handoverId: params.id }
    await askAboutHandoverPoint(deps, request, { pointId: params.point_id, text: body.text })
    return getHandover(deps, request.actor, params.id)
  })

  mount(server, 'answerHandoverQuestion', async ({ actor, params, body, audit }) => {
    const request = { actor: requireUser(actor), audit, handoverId: params.id }
    await answerHandoverQuestion(deps, request, { questionId: params.question_id, text: body.text })
    return getHandover(deps, request.actor, params.id)
  })

  mount(server, 'nameHandoverPerson', async ({ actor, params, body, audit }) => {
    const request = { actor: requireUser(actor), audit, handoverId: params.id }
    await nameHandoverPerson(deps, request, { side: body.side, userId: body.user_id })
    return getHandover(deps, request.actor, params.id)
  })

  mount(server, 'listHandoverPeople', async ({ actor }) => [...(await handoverPeople(db, actor.organisationId))])

  mount(server, 'signHandover', async ({ actor, params, body, audit, source, request: asked }) => {
    const request = { actor: requireUser(actor), audit, handoverId: params.id }
    const { side, ...proof } = body
    await signHandover(deps, request, { side, proof, source, origin: publicOrigin(asked) })
    return getHandover(deps, request.actor, params.id)
  })

  mount(server, 'listHandovers', async ({ actor, query }) => {
    const asked = pageRequest(query)
    const { data, nextCursor } = pageOf(await listHandovers(db, actor.organisationId, asked), asked)
    return { data: data.map(handoverRow), nextCursor }
  })

  mount(server, 'getHandover', ({ actor, params }) => getHandover(deps, requireUser(actor), params.id))

  mount(server, 'getHandoverDocument', ({ actor, params, audit }) =>
    getHandoverDocument(deps, { actor: requireUser(actor), audit, handoverId: params.id }),
  )
}

const pointText = ({ note, next_action: nextAction, next_action_at: actionAt }: PointTextWire) => ({
  ...{ note, nextAction, nextActionAt: typeof actionAt === 'string' ? Date.parse(actionAt) : actionAt },
})

type PointTextWire = Pick<BodyOf<(typeof endpoints)['prepareHandoverPoint']>, 'note' | 'next_action' | 'next_action_at'>
