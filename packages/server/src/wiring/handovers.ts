import type { Leadership } from '../db/leadership.ts'
import type { Db } from '../db/pool.ts'
import { shiftAlerts } from '../features/alerts/shift-alerts.store.ts'
import { proveSigner } from '../features/auth/account/prove-signer.ts'
import type { Auth } from '../features/auth/auth.ts'
import { handoversJob } from '../features/handovers/handovers.job.ts'
import { mountHandovers } from '../features/handovers/handovers.routes.ts'
import { drawActa } from '../features/reports/handover-acta/acta-pdf.ts'
import { handOverTrips } from '../features/trips/assignees/hand-over-trips.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'
import type { Live } from './live.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For work behind the requests, which serves every organisation. */
  readonly background: Db
  readonly clock: Clock
  readonly auth: Auth
  readonly live: Live
  readonly leads: Leadership
}

/** The hand-over between shifts, joined: it reads the whole fleet, passes alerts on, and is signed as people sign in. Returns its job. */
export function mountShifts({ server, db, background, clock, auth, live, leads }: Deps): Job {
  const { fleet, handoverChanged: changed } = live
  const deps = { background, clock, whole: fleet.reader, alerts: shiftAlerts, changed }
  mountHandovers(server, {
    ...{ ...deps, db, fleet: fleet.shown, drawActa },
    trips: { handOver: handOverTrips, changed: live.signals.tripsChanged },
    prove: (...signing) => proveSigner(auth, ...signing),
  })
  return handoversJob({ ...deps, isLeading: leads.isHeld })
}
