import { createHash } from 'node:crypto'
import { canBeWritten } from '@vigia/domain/communication/entry-times'
import { type OperatorProposal, proposalText } from '@vigia/domain/operator/operator-proposal'
import type { ActorAuditContext } from '../../db/audit.store.ts'
import type { LinkDeps } from './link-deps.ts'
import type { LiveLink } from './live-link.ts'
import { findProposalPress, insertProposal } from './proposals.store.ts'
import { reportedBy } from './reported-by.ts'

/**
 * Takes what an operator proposes of his trip: an entry of its logbook, and a proposal that somebody at the desk has to decide. The
 * trip stays as it is. `at` is when he pressed, by his phone: sent again it is the same one. Answers when it was first received,
 * epoch ms.
 */
export async function proposeByLink(
  { db, clock, addEntry }: Pick<LinkDeps, 'db' | 'clock' | 'addEntry'>,
  { link, audit }: { readonly link: LiveLink; readonly audit: ActorAuditContext },
  { proposal, at }: { readonly proposal: OperatorProposal; readonly at: number },
): Promise<number> {
  const press = { linkId: link.id, kind: proposal.kind, pressedAt: at }
  const known = await findProposalPress(db, press)
  if (known !== null) return known
  const now = clock.now()
  const comment = `Desde el enlace propone: ${proposalText(proposal)}${photoText(link, proposal)}.`
  await addEntry({
    ...{ audit, tripId: link.tripId, comment, isProved: false, reportedBy: reportedBy(link) },
    writtenAt: canBeWritten(at, now) ? at : undefined,
    // Two at once of one press are one, whichever comes first.
    once: {
      key: `operator-link:${link.id}:${proposal.kind}:${at}`,
      bodyHash: createHash('sha256').update(proposalText(proposal)).digest(),
    },
    alongside: (sql) => insertProposal(sql, link.id, { proposal, pressedAt: at, now }),
  })
  return (await findProposalPress(db, press)) ?? now
}

/** Of a delivery; the photo itself is an entry of its own when it comes. */
function photoText({ asksDeliveryPhoto }: LiveLink, proposal: OperatorProposal): string {
  if (proposal.kind !== 'milestone' || proposal.milestone !== 'delivered') return ''
  if (proposal.photoAt !== undefined) return '; tomó una foto de la entrega'
  return asksDeliveryPhoto ? ', sin la foto que pide el cliente' : ''
}
