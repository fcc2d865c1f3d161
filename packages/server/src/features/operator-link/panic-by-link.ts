import type { ActorAuditContext } from '../../db/audit.store.ts'
import { slidingCount } from '../../http/sliding-count.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LinkDeps, PanicPlace } from './link-deps.ts'
import type { LiveLink } from './live-link.ts'
import { findPress, insertPress } from './operator-links.store.ts'

const WINDOW_MS = 60_000
/** More presses in a minute reach no alert any more; they are kept, and answered alike (design, second part §5). */
const REACHING_PER_WINDOW = 10
const MAX_LINKS = 20_000

interface Press {
  /** By the phone's clock: what tells one press from the next, and nothing else. */
  readonly at: number
  readonly place: PanicPlace | null
}

export type PanicByLink = (
  deps: Pick<LinkDeps, 'db' | 'raisePanic' | 'raiseEmergency'>,
  of: { readonly link: LiveLink; readonly audit: ActorAuditContext },
  press: Press,
) => Promise<number>

/** Calls for help. Answers when the press was first received, epoch ms; rejects while its alert is not durable. */
export function panicsByLink(clock: Clock): PanicByLink {
  const reached = slidingCount(clock, WINDOW_MS, MAX_LINKS)
  return async ({ db, raisePanic, raiseEmergency }, { link, audit }, { at, place }) => {
    const known = await findPress(db, link.id, at)
    if (known !== null) return known
    const now = clock.now()
    if (reached.waitMs(link.id, REACHING_PER_WINDOW) === 0) {
      if (link.isTripActive) await raisePanic(link, { now, place })
      else await raiseEmergency({ audit, tripId: link.tripId, now, place })
      reached.add(link.id)
    }
    // After the alert: a press that is noted and rang nowhere would be answered as one that did.
    await insertPress(db, link.id, at, now)
    return now
  }
}
