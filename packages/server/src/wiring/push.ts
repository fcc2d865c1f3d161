import type { Egress } from '@vigia/egress/egress'
import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../db/pool.ts'
import { escalationProof } from '../features/alerts/read-escalation-proof.ts'
import { createPushQueue, type PushQueue } from '../features/push/push.job.ts'
import { mountPush } from '../features/push/push.routes.ts'
import { pushKeys } from '../features/push/push-keys.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Sealer } from '../secrets/seal.ts'

interface Deps {
  readonly server: Server
  readonly clock: Clock
  readonly logger: Logger
  readonly egress: Egress
  readonly sealer: Sealer
  readonly pushContact: string
  readonly background: Db
  readonly unscoped: Db
}

/** Browsers that are told of alerts while no tab of theirs is open. */
export function mountPushQueue({ server, background, unscoped, pushContact, sealer, ...rest }: Deps): PushQueue {
  const { clock, logger, egress } = rest
  const pushDeps = { clock, logger, egress, keys: pushKeys(unscoped, sealer), contact: pushContact }
  // A browser that subscribes may be known from a person of another organisation, whose place its new one takes.
  mountPush(server, { ...pushDeps, db: unscoped })
  return createPushQueue({ ...pushDeps, db: background }, escalationProof(background))
}
