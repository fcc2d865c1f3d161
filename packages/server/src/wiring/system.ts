import { dirname } from 'node:path'
import type { Leadership } from '../db/leadership.ts'
import { insertOrganisation } from '../db/organisations.store.ts'
import type { Db } from '../db/pool.ts'
import { MAX_BROWSER_SESSIONS } from '../features/gps-sessions/open-gps-session.ts'
import { type MailServer, mailSender } from '../features/mail/send-mail.ts'
import type { Basemap } from '../features/map-tiles/basemap.ts'
import { browserVersion } from '../features/system/browser-version.ts'
import { mountSystem } from '../features/system/system.routes.ts'
import { systemHistory } from '../features/system/system-history.ts'
import { systemProbes } from '../features/system/system-probes.ts'
import { systemWatch } from '../features/system/system-watch.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'
import type { Realtime } from '../realtime/live-sockets.ts'
import { openedOrNull, type Sealer } from '../secrets/seal.ts'
import type { JobLog } from '../workers/job-log.ts'
import type { WorksPlace } from './keeping.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  /** Sees the whole installation. */
  readonly background: Db
  readonly clock: Clock
  readonly metrics: Metrics
  readonly sealer: Sealer
  readonly basemap: Basemap
  readonly realtime: Pick<Realtime, 'count'>
  /** Of the alerts. */
  readonly leads: Leadership
  /** Absent: this server keeps nothing of its own, and is watched only while somebody looks. */
  readonly works?: WorksPlace
  readonly runs: JobLog
  readonly mail?: MailServer | null
}

/** What is told of the installation as a whole, joined. Returns its jobs. */
export function mountSystemWatch(deps: Deps): readonly Job[] {
  const { server, db, background, clock, metrics, sealer, basemap, realtime, leads, works, runs, mail = null } = deps
  const dataFolder = works === undefined ? null : dirname(works.anchorsFile)
  const history = dataFolder === null ? null : systemHistory(background, dataFolder)
  const check = systemProbes({
    history,
    jobs: runs.list,
    ...{ db: background, sockets: realtime.count, leads: leads.isHeld, dataFolder, mostPages: MAX_BROWSER_SESSIONS },
    ...{ registry: metrics.registry, requestSeconds: metrics.requestSeconds },
  })
  const watch = systemWatch({ check, clock, history })
  mountSystem(server, {
    ...{ db: background, scoped: db, clock, watch, dataFolder, version: works?.version ?? 'de desarrollo' },
    insertOrganisation,
    jobs: runs.list,
    startedAt: clock.now(),
    address: () => server.server.address(),
    opens: (sealed, context) => openedOrNull(sealer, sealed, context) !== null,
    describeBasemap: basemap.describe,
    browserVersion: browserVersion(),
    mailProblem: mail === null ? null : mailSender(mail).problem,
  })
  return works === undefined ? [] : [watch.job]
}
