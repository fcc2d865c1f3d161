import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../../db/pool.ts'
import { reportQueue } from '../../features/reports/report-runs.job.ts'
import { mountReportRuns } from '../../features/reports/report-runs.routes.ts'
import { mountReportViews } from '../../features/reports/report-views.routes.ts'
import { mountReports } from '../../features/reports/reports.routes.ts'
import type { Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import type { WorksPlace } from '../keeping.ts'
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
}

/** Reports, joined: what they are, their files, and those that people save. Returns their jobs. */
export function mountAllReports({ server, db, background, clock, logger, works }: Deps): readonly Job[] {
  mountReports(server, { db, clock, readFigures: readPeriodFigures })
  mountReportViews(server, { db, clock })
  const place = works === undefined ? null : { address: works.address, folder: works.exportsFolder }
  const queue =
    place === null
      ? null
      : reportQueue({
          db: background,
          clock,
          logger,
          ...place,
          write: reportProcess({ db: background, clock, ...place }),
        })
  mountReportRuns(server, { db, clock, folder: place?.folder ?? null, wake: queue?.wake ?? null })
  return queue?.jobs ?? []
}
