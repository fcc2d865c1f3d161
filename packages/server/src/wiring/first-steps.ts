import type { Logger } from '@vigia/runtime/logger'
import type { Leadership } from '../db/leadership.ts'
import type { Db } from '../db/pool.ts'
import { renewFleetKey } from '../features/auth/create-api-key.ts'
import { visitDemo } from '../features/auth/visit-demo.ts'
import { mountDemoFleet, readDemoFleet } from '../features/demo-fleet/demo-fleet.routes.ts'
import { demoFleets } from '../features/demo-fleet/demo-fleets.job.ts'
import { seedRetention } from '../features/settings/edited-settings.store.ts'
import { furnishDemo } from '../features/settings/furnish-demo.ts'
import { mountSetup } from '../features/settings/setup.routes.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'
import { startDemoFleet } from '../workers/demo-fleet.ts'
import type { Live } from './live.ts'

/** Nobody looks further back in what is simulated, and the room is the company's. */
const KEPT_DAYS = 7

interface Deps {
  readonly server: Server
  readonly db: Db
  readonly unscoped: Db
  /** For work behind the requests. */
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly live: Live
  readonly leads: Leadership
  readonly receivers: Parameters<typeof mountSetup>[1]['receivers']
}

/** A company's first steps, joined: their guide, and the demonstration with its button, its door and its fleet. Returns the fleets' job. */
export function mountFirstSteps(deps: Deps): Job {
  const { server, db, unscoped, background, clock, logger, live, leads, receivers } = deps
  const { job, wake } = demoFleets({
    ...{ db: background, clock, logger, isLeading: leads.isHeld, forget: live.organisationGone },
    furnish: async (sql, organisationId, now) => {
      await furnishDemo(sql, organisationId, now, [])
      await seedRetention(sql, organisationId, KEPT_DAYS, now)
      return renewFleetKey(sql, organisationId, now)
    },
    runFleet: (key) => startDemoFleet(addressOf(server), key, null, logger),
  })
  mountDemoFleet(server, { unscoped, clock, wake, visitDemo })
  const demoFleetOf = (organisationId: string) => readDemoFleet(unscoped, organisationId)
  mountSetup(server, { db, unscoped, clock, receivers, demoFleetOf })
  return job
}

/** Where this machine itself reaches the server, once it listens. */
function addressOf(server: Server): string {
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  const isEveryone = address.address === '::' || address.address === '0.0.0.0'
  const host = isEveryone ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
