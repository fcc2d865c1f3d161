import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../../db/pool.ts'
import { mountReportDeliveries } from '../../features/reports/mail/report-deliveries.routes.ts'
import { reportMailQueue } from '../../features/reports/mail/report-mail.job.ts'
import { mountReportSchedules } from '../../features/reports/mail/report-schedules.routes.ts'
import { reportQueue } from '../../features/reports/report-runs.job.ts'
import { mountReportRuns } from '../../features/reports/report-runs.routes.ts'
import { mountReportViews } from '../../features/reports/report-views.routes.ts'
import { mountReports } from '../../features/reports/reports.routes.ts'
import { tripTrackingJob } from '../../features/reports/tracking/trip-tracking.job.ts'
import { mountTripLogbook } from '../../features/reports/trip-logbook/trip-logbook.routes.ts'
import { timelineEntries, timelineTrip } from '../../features/sentinel/trip-timeline.store.ts'
import { followedTrip, visibleComments } from '../../features/share-links/tracking.store.ts'
import type { Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import type { WorksPlace } from '../keeping.ts'
import { companyMails, type MailOptions } from '../mail.ts'
import { readPeriodFigures } from './report-figures.ts'
import { reportProcess } from './report-process.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For work behind the requests, which serves every organisation. */
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
  /** Absent: no files are written here. */
  readonly works?: WorksPlace
  /** The server that sends mail; absent: none goes out. */
  readonly mail?: MailOptions | null
  /** For links in mails; null: nobody said by which address people come. */
  readonly publicUrl?: string | null
}

/** Reports, joined: what they are, their files, those that people save and those that go out by mail. Returns their jobs. */
export function mountAllReports(deps: Deps): readonly Job[] {
  const { server, db, background, clock, logger, works, mail = null, publicUrl = null } = deps
  mountReports(server, { db, clock, readFigures: readPeriodFigures })
  mountReportViews(server, { db, clock })
  mountTripLogbook(server, { db, clock, timelineTrip, timelineEntries, followedTrip, visibleComments })
  const tracking = tripTrackingJob(background, clock)
  const place = works === undefined ? null : { address: works.address, folder: works.exportsFolder }
  const folder = place?.folder ?? null
  const { send, problemFor: mailProblem } = companyMails(server, mail)
  mountReportSchedules(server, { db, clock, mailProblem })
  if (place === null) {
    mountReportRuns(server, { db, clock, folder, wake: null })
    mountReportDeliveries(server, { db, clock, folder, mailProblem, wake: null })
    return [tracking]
  }
  const write = reportProcess({ db: background, clock, ...place })
  const files = reportQueue({ db: background, clock, logger, ...place, write })
  const mails = reportMailQueue({
    ...{ background, scoped: db, clock, logger, folder: place.folder, readFigures: readPeriodFigures },
    ...{ send, mailProblem, publicUrl, wakeFiles: files.wake },
  })
  mountReportRuns(server, { db, clock, folder, wake: files.wake })
  mountReportDeliveries(server, { db, clock, folder, mailProblem, wake: mails.wake })
  return [...files.jobs, mails.job, tracking]
}
