import type { Logger } from '@vigia/runtime/logger'
import type { Leadership } from '../db/leadership.ts'
import type { Db } from '../db/pool.ts'
import { mountAlerts } from '../features/alerts/alerts.routes.ts'
import type { Auth } from '../features/auth/auth.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'
import type { Sealer } from '../secrets/seal.ts'
import { mountOwnRules } from './alert-rules.ts'
import { mountShifts } from './handovers.ts'
import type { Live } from './live.ts'
import { type MailOptions, mailNotes } from './mail.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For work behind the requests, which serves every organisation. */
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly sealer: Sealer
  readonly auth: Auth
  readonly live: Live
  readonly leads: Leadership
  readonly mail?: MailOptions | null
}

/** What people do about alerts, joined: the company's own rules, the alerts, and how a shift hands them to the next. Returns the jobs. */
export function mountAlertWork({ mail = null, logger, sealer, ...deps }: Deps): readonly Job[] {
  const { server, db, background, clock, live } = deps
  const { signals, fleet } = live
  const dryRuns = mountOwnRules({ server, db, background, clock, logger, signals, isMailOn: mail !== null })
  mountAlerts(server, { db, clock, signals, sealer, fleet: fleet.shown, noteMail: mailNotes(mail) })
  return [dryRuns, mountShifts(deps)]
}
