import type { Leadership } from '../db/leadership.ts'
import type { Db } from '../db/pool.ts'
import { shiftAlerts } from '../features/alerts/shift-alerts.store.ts'
import { passwordHashOf } from '../features/auth/account/proof.store.ts'
import { checkPassword } from '../features/auth/account/reauthenticate.ts'
import type { Auth } from '../features/auth/auth.ts'
import { handoversJob } from '../features/handovers/handovers.job.ts'
import { mountHandovers } from '../features/handovers/handovers.routes.ts'
import { drawActa } from '../features/reports/handover-acta/acta-pdf.ts'
import { handOverTrips } from '../features/trips/assignees/hand-over-trips.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import { AppError, conflict, unauthorized } from '../ports/errors.ts'
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
    checkPassword: async (actor, password, source) => {
      // Who signs in through another provider, or looks at a demonstration, has none: theirs is not a wrong one.
      if ((await passwordHashOf(db, actor.id)) === null)
        throw conflict('NO_PASSWORD', 'Su cuenta no tiene contraseña, y la entrega se firma con una.')
      await checkPassword(auth, actor, password, source).catch((error: unknown) => {
        // The browser does not renew a session for this code.
        const isWrong = error instanceof AppError && error.code === 'WRONG_PROOF'
        throw isWrong ? unauthorized('La contraseña no es correcta.', 'BAD_CREDENTIALS') : error
      })
    },
  })
  return handoversJob({ ...deps, isLeading: leads.isHeld })
}
