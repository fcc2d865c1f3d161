import type { QueueAudit } from '../../db/audit-queue.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { type PostDeps, postPositions } from './post-positions.ts'

const BODY_LIMIT_BYTES = 512 * 1024

interface Deps extends PostDeps {
  readonly clock: Clock
  readonly queueAudit: QueueAudit
}

/** The JSON intake, for integrations with an API key. Audited by the call, with counts: which fixes, the positions say. */
export function mountPositions(server: Server, deps: Deps): void {
  mount(
    server,
    'postPositions',
    async ({ actor, body, audit, ip }) => {
      const sender = { organisationId: actor.organisationId, address: ip }
      const answer = await postPositions(deps, sender, body)
      const { accepted, refused, flagged } = answer
      if (accepted > 0) {
        const counts = { requests: 1, accepted, refused: refused.length, flagged: flagged.length }
        await deps.queueAudit({
          ...audit,
          action: 'positions-post',
          subject: 'positions',
          counts,
          at: deps.clock.now(),
        })
      }
      return answer
    },
    { bodyLimit: BODY_LIMIT_BYTES, rawBody: true },
  )
}
