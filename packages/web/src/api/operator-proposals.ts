import type { CallAnswers } from '@vigia/contract/calls'
import { milestoneCodec, stopReasonCodec } from '@vigia/contract/operator-proposal.codec'
import type { DeliveryPhoto, OperatorProposal } from '@vigia/domain/operator/operator-proposal'
import { call } from './call.ts'

/** What an operator proposed from his link's page and nobody has decided. Instants in epoch ms. */
export interface TripProposal {
  readonly proposalId: string
  readonly operatorName: string
  readonly saidAt: number
  readonly receivedAt: number
  readonly proposal: OperatorProposal
  /** Of a delivery, what is known of its photo; null: it is none. */
  readonly photo: DeliveryPhoto | null
}

/** The trip's status now, and what its operator proposed, the oldest first; `more` there are besides. */
export async function tripProposals(
  tripId: string,
  signal: AbortSignal,
): Promise<{ readonly status: string; readonly proposals: readonly TripProposal[]; readonly more: number }> {
  const { status, proposals, more } = await call('tripProposals', { params: { id: tripId }, signal })
  return {
    ...{ status, more },
    proposals: proposals.flatMap(({ milestone, stop, ...of }): TripProposal[] => {
      const proposal: OperatorProposal | null =
        milestone !== null
          ? { kind: 'milestone', milestone: milestoneCodec.decode(milestone) }
          : stop && { kind: 'stop', reason: stopReasonCodec.decode(stop.reason), minutes: stop.minutes }
      if (proposal === null) return []
      const times = { saidAt: Date.parse(of.said_at), receivedAt: Date.parse(of.received_at) }
      return [
        { proposalId: of.id, operatorName: of.operator_name, ...times, proposal, photo: photoOf(of.delivery_photo) },
      ]
    }),
  }
}

const photoOf = (photo: CallAnswers['tripProposals']['proposals'][number]['delivery_photo']): DeliveryPhoto | null =>
  photo && {
    ...{ isAsked: photo.is_asked, photoId: photo.photo_id },
    takenAt: photo.taken_at === null ? null : Date.parse(photo.taken_at),
  }

/** Accepts or declines a proposal; a milestone that is accepted gives the trip its status, which is answered. */
export const decideProposal = async (proposalId: string, accepted: boolean): Promise<string> =>
  (await call('decideProposal', { params: { id: proposalId }, body: { accepted } })).status
