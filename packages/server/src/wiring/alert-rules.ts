import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../db/pool.ts'
import { mountAlertRules } from '../features/alert-rules/alert-rules.routes.ts'
import { mountDryRuns } from '../features/alert-rules/dry-runs.routes.ts'
import { mountProtocols } from '../features/protocols/protocols.routes.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { FleetSignals } from '../ports/fleet-signals.ts'
import type { Job } from '../ports/job.ts'
import { dryRunQueue } from './dry-run/dry-run.job.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For work behind the requests. */
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly signals: FleetSignals
  /** Whether this installation sends mail. */
  readonly isMailOn: boolean
}

/** A company's own rules of alerts, their trials, and what people do about them. Returns the job of the trials. */
export function mountOwnRules({ server, db, background, clock, logger, signals, isMailOn }: Deps): Job {
  const dryRuns = dryRunQueue({ db: background, clock, logger })
  mountAlertRules(server, { db, clock, signals, isMailOn })
  mountProtocols(server, { db, clock })
  mountDryRuns(server, { db, clock, wake: dryRuns.wake })
  return dryRuns.job
}
