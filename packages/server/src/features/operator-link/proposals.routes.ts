import { milestoneCodec, stopReasonCodec } from '@vigia/contract'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { isAllowed } from '../../http/permission.ts'
import { permissions } from '../../http/permissions.ts'
import { mount, type Server } from '../../http/route.ts'
import { notFound } from '../../ports/errors.ts'
import { type DecisionDeps, decideProposal } from './decide-proposal.ts'
import { listOpenProposals, type StoredProposal, statusOfTrip } from './proposals.store.ts'

/** The desk's side of what operators propose from their links' pages. */
export function mountProposals(server: Server, deps: DecisionDeps): void {
  mount(server, 'tripProposals', async ({ params }) => {
    const status = await statusOfTrip(deps.db, params.id)
    if (status === null) throw notFound('No existe ese viaje.')
    const { proposals, more } = await listOpenProposals(deps.db, params.id)
    return { status, proposals: proposals.map(toWire), more }
  })

  mount(server, 'decideProposal', async ({ actor, params, body, audit }) => ({
    status: await decideProposal(deps, {
      ...{ audit, userId: requireUser(actor).id, proposalId: params.id, accepted: body.accepted },
      mayClose: isAllowed(permissions.changeTripStatuses, actor),
    }),
  }))
}

const toWire = (proposal: StoredProposal) => {
  const { id, operatorName, saidAt, receivedAt, milestone, stopReason, stopMin, photoTakenAt } = proposal
  return {
    ...{ id, operator_name: operatorName, said_at: isoOf(saidAt), received_at: isoOf(receivedAt) },
    milestone: milestone === null ? null : milestoneCodec.encode(milestone),
    stop:
      stopReason === null || stopMin === null ? null : { reason: stopReasonCodec.encode(stopReason), minutes: stopMin },
    delivery_photo:
      milestone !== 'delivered'
        ? null
        : {
            is_asked: proposal.asksPhoto,
            taken_at: photoTakenAt === null ? null : isoOf(photoTakenAt),
            photo_id: proposal.photoId,
          },
  }
}
